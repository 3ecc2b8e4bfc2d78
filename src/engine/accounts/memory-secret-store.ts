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

  /** Hands over all it has. What the other does not take is still here. */
  async moveTo(other: SecretStore): Promise<void> {
    for (let [entry] = this.#secrets; entry; [entry] = this.#secrets) {
      const [account, secret] = entry;
      await other.set(account, secret);
      if (this.#secrets.get(account) === secret) this.#secrets.delete(account);
    }
  }
}
