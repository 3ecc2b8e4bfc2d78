import type { OpenedSecretStore } from '../engine/accounts/open-secret-store.ts';
import type { SecretStore } from '../engine/ports/secret-store.ts';

/** Opens the keychain only when it is first used, because it may ask for a password. */
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
