import type { SecretStore } from '../ports/secret-store.ts';
import { SecretStoreError } from '../ports/secret-store-error.ts';

type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>;

/** Questions that the keychain has not answered: each holds a thread that only its answer sets free. */
let unanswered = 0;

export const isKeychainUnanswered = (): boolean => unanswered > 0;

/** Entries of the system's own keychain: macOS Keychain, Windows Credential Manager, Secret Service. */
export class KeytarSecretStore implements SecretStore {
  readonly kind = 'keychain';
  readonly #keytar: Keytar;
  readonly #service: string;

  private constructor(keytar: Keytar, service: string) {
    this.#keytar = keytar;
    this.#service = service;
  }

  /** Loads keytar only now: where its system library (libsecret) is missing that is an answer, not a crash at start. */
  static async load(service: string): Promise<KeytarSecretStore> {
    try {
      const loaded = await import('keytar');
      return new KeytarSecretStore(loaded.default ?? loaded, service);
    } catch (cause) {
      throw new SecretStoreError('keychain_missing', { cause });
    }
  }

  async get(account: string): Promise<string | null> {
    return await this.#ask(() => this.#keytar.getPassword(this.#service, account));
  }

  async set(account: string, secret: string): Promise<void> {
    await this.#ask(() => this.#keytar.setPassword(this.#service, account, secret));
  }

  async delete(account: string): Promise<void> {
    await this.#ask(() => this.#keytar.deletePassword(this.#service, account));
  }

  async #ask<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    unanswered += 1;
    try {
      return await call();
    } catch (cause) {
      throw new SecretStoreError(codeOf(cause), { cause });
    } finally {
      unanswered -= 1;
    }
  }
}

function codeOf(error: unknown): 'keychain_missing' | 'keychain_locked' | 'keychain_failed' {
  const message = error instanceof Error ? error.message : '';
  // The last of these is said when somebody was asked for the password of a first keyring, and gave none.
  if (/lock|interaction is not allowed|dismissed|cancell?ed|not exist at path .*collection/i.test(message))
    return 'keychain_locked';
  if (/d-?bus|\.service|not provided|connect|autolaunch|no such (interface|object)/i.test(message))
    return 'keychain_missing';
  return 'keychain_failed';
}
