import { z } from 'zod';
import type { AccountId } from '../../shared/model/account.ts';
import type { SecretStore } from '../ports/secret-store.ts';
import { SecretStoreError } from '../ports/secret-store-error.ts';

const tokensSchema = z.object({
  kind: z.literal('tokens'),
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1).nullable(),
  /** By this computer's clock; null when the service did not say. */
  expiresAtMs: z.number().nullable(),
  clientId: z.string(),
});

const secretSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('key'), key: z.string().min(1) }),
  tokensSchema,
]);

export type AccountSecret = Readonly<z.output<typeof secretSchema>>;
export type AccountTokens = Readonly<z.output<typeof tokensSchema>>;

/** One account's key or tokens, as text in a secret store. */
export class AccountSecrets {
  readonly #secrets: SecretStore;

  constructor(secrets: SecretStore) {
    this.#secrets = secrets;
  }

  async read(id: AccountId): Promise<AccountSecret | null> {
    const text = await this.#secrets.get(entryOf(id));
    if (text === null) return null;
    const parsed = secretSchema.safeParse(jsonOrNothing(text));
    // Without the parser's message, which can quote the secret.
    if (!parsed.success) throw new SecretStoreError('secret_torn');
    return parsed.data;
  }

  /** Whether nothing usable is stored for this account. A keychain that can't be read may still have it. */
  async isLost(id: AccountId): Promise<boolean> {
    try {
      return (await this.read(id)) === null;
    } catch (error) {
      if (!(error instanceof SecretStoreError)) throw error;
      return error.code === 'secret_torn';
    }
  }

  async write(id: AccountId, secret: AccountSecret): Promise<void> {
    await this.#secrets.set(entryOf(id), JSON.stringify(secret));
  }

  async remove(id: AccountId): Promise<void> {
    await this.#secrets.delete(entryOf(id));
  }
}

const entryOf = (id: AccountId) => `account ${id}`;

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The parts of a secret that must never appear in a text. */
export function wordsIn(secret: AccountSecret | null): readonly string[] {
  switch (secret?.kind) {
    case undefined:
      return [];
    case 'key':
      return [secret.key];
    case 'tokens':
      return [secret.accessToken, secret.refreshToken ?? ''];
  }
}
