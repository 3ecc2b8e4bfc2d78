import type { SecretStore } from '../ports/secret-store.ts';

/** Keeps secrets until the program ends, where no keychain works. */
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

  /** Moves all secrets to another store. What that store does not take stays here. */
  async moveTo(other: SecretStore): Promise<void> {
    for (let [entry] = this.#secrets; entry; [entry] = this.#secrets) {
      const [account, secret] = entry;
      await other.set(account, secret);
      if (this.#secrets.get(account) === secret) this.#secrets.delete(account);
    }
  }
}
