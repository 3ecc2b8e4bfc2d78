import { createHash } from 'node:crypto';
import type { SecretStore } from '../ports/secret-store.ts';
import { SecretStoreError } from '../ports/secret-store-error.ts';

type Side = 'a' | 'b';

type Head =
  | { readonly kind: 'whole'; readonly secret: string }
  | { readonly kind: 'parts'; readonly side: Side; readonly count: number; readonly digest: string };

/**
 * Keeps secrets that are longer than one entry of the keychain may be, in numbered parts. The entry under the account's
 * own name is the head; it is written last and says which of two sides holds the parts. Whatever interrupts a change,
 * the head still points at a whole secret, and both sides can be found again and removed.
 */
export class SplitSecretStore implements SecretStore {
  readonly #entries: SecretStore;
  readonly #maxEntryBytes: number;

  constructor(entries: SecretStore, maxEntryBytes: number) {
    this.#entries = entries;
    this.#maxEntryBytes = maxEntryBytes;
  }

  get kind(): SecretStore['kind'] {
    return this.#entries.kind;
  }

  async get(account: string): Promise<string | null> {
    const head = await this.#head(account);
    if (head === null) return null;
    if (head.kind === 'whole') return head.secret;
    let secret = '';
    for (let index = 0; index < head.count; index += 1) {
      secret += (await this.#entries.get(partName(account, head.side, index))) ?? '';
    }
    if (digestOf(secret) !== head.digest) throw new SecretStoreError('secret_torn');
    return secret;
  }

  async set(account: string, secret: string): Promise<void> {
    const whole = `1:${secret}`;
    if (Buffer.byteLength(whole) <= this.#maxEntryBytes) {
      await this.#entries.set(account, whole);
      await this.#removeParts(account, ['a', 'b']);
      return;
    }
    const used = await this.#head(account).catch(() => null);
    const side: Side = used?.kind === 'parts' && used.side === 'a' ? 'b' : 'a';
    await this.#removeParts(account, [side]);
    const parts = splitByBytes(secret, this.#maxEntryBytes);
    for (const [index, part] of parts.entries()) {
      await this.#entries.set(partName(account, side, index), part);
    }
    await this.#entries.set(account, `parts:${side}:${parts.length}:${digestOf(secret)}`);
    await this.#removeParts(account, [side === 'a' ? 'b' : 'a']);
  }

  async delete(account: string): Promise<void> {
    await this.#removeParts(account, ['a', 'b']);
    await this.#entries.delete(account);
  }

  async #head(account: string): Promise<Head | null> {
    const text = await this.#entries.get(account);
    if (text === null) return null;
    if (text.startsWith('1:')) return { kind: 'whole', secret: text.slice(2) };
    const match = /^parts:([ab]):(\d{1,4}):([\w-]+)$/.exec(text);
    if (match === null) throw new SecretStoreError('secret_torn');
    return {
      kind: 'parts',
      side: match[1] === 'b' ? 'b' : 'a',
      count: Number(match[2]),
      digest: match[3] ?? '',
    };
  }

  /** From the last to the first, so that what an interruption leaves is still found by counting from the first. */
  async #removeParts(account: string, sides: readonly Side[]): Promise<void> {
    for (const side of sides) {
      let count = 0;
      while ((await this.#entries.get(partName(account, side, count))) !== null) count += 1;
      for (let index = count - 1; index >= 0; index -= 1) {
        await this.#entries.delete(partName(account, side, index));
      }
    }
  }
}

const partName = (account: string, side: Side, index: number) => `${account}/${side}${index}`;
const digestOf = (secret: string) => createHash('sha256').update(secret).digest('base64url').slice(0, 22);

function splitByBytes(text: string, maxBytes: number): readonly string[] {
  const parts: string[] = [];
  let part = '';
  let sizeBytes = 0;
  for (const character of text) {
    const characterBytes = Buffer.byteLength(character);
    if (sizeBytes + characterBytes > maxBytes) {
      parts.push(part);
      part = '';
      sizeBytes = 0;
    }
    part += character;
    sizeBytes += characterBytes;
  }
  return [...parts, part];
}
