import type { SecretStore } from '../ports/secret-store.ts';

/** For this run only: where there is no keychain, and for keys from the environment. */
export class MemorySecretStore implements SecretStore {
  readonly kind = 'memory';
  readonly #secrets = new Map<string, string>();

  async get(account: string): Promise<string | null> {
    return this.#secrets.get(account) ?? null;
  }

  async set(account: string, secret: string): Promise<void> {
    this.#secrets.set(account, secret);
  }

  async delete(account: string): Promise<void> {
    this.#secrets.delete(account);
  }
}
