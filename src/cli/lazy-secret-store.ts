import type { OpenedSecretStore } from '../engine/accounts/open-secret-store.ts';
import type { SecretStore } from '../engine/ports/secret-store.ts';

/** The keychain, opened when something is first asked of it: it may want a password that nobody is there to type. */
export class LazySecretStore implements SecretStore {
  readonly kind = 'keychain';
  readonly #open: () => Promise<OpenedSecretStore>;
  #opened: Promise<SecretStore> | null = null;

  constructor(open: () => Promise<OpenedSecretStore>) {
    this.#open = open;
  }

  async get(account: string): Promise<string | null> {
    return (await this.#keychain()).get(account);
  }

  async set(account: string, secret: string): Promise<void> {
    await (await this.#keychain()).set(account, secret);
  }

  async delete(account: string): Promise<void> {
    await (await this.#keychain()).delete(account);
  }

  #keychain(): Promise<SecretStore> {
    this.#opened ??= this.#open().then(({ store, whyMemory }) => {
      if (whyMemory !== null) throw whyMemory;
      return store;
    });
    return this.#opened;
  }
}
