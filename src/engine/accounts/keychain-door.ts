import type { SecretStore } from '../ports/secret-store.ts';
import type { SecretStoreError } from '../ports/secret-store-error.ts';
import { MemorySecretStore } from './memory-secret-store.ts';
import type { OpenedSecretStore } from './open-secret-store.ts';

/**
 * The place where keys are kept. If the keychain was locked at first and is unlocked later, the same `store` object uses
 * it from then on.
 */
export class KeychainDoor implements OpenedSecretStore {
  readonly store: SecretStore;
  readonly #open: () => Promise<OpenedSecretStore>;
  #opened: OpenedSecretStore;
  #trying: Promise<SecretStoreError | null> | null = null;

  constructor(opened: OpenedSecretStore, open: () => Promise<OpenedSecretStore>) {
    this.#opened = opened;
    this.#open = open;
    const behind = () => this.#opened.store;
    this.store = {
      get kind() {
        return behind().kind;
      },
      get: (account) => behind().get(account),
      set: (account, secret) => behind().set(account, secret),
      delete: (account) => behind().delete(account),
    };
  }

  get whyMemory(): SecretStoreError | null {
    return this.#opened.whyMemory;
  }

  get sentence(): string {
    return this.#opened.sentence;
  }

  /** Tries the keychain again, once for all who ask meanwhile. Null when it is open; otherwise why it is not. */
  tryAgain(): Promise<SecretStoreError | null> {
    if (this.whyMemory === null) return Promise.resolve(null);
    this.#trying ??= this.#tryAgain().finally(() => {
      this.#trying = null;
    });
    return this.#trying;
  }

  async #tryAgain(): Promise<SecretStoreError | null> {
    const opened = await this.#open();
    if (opened.whyMemory !== null) return opened.whyMemory;
    const { store } = this.#opened;
    // People who signed in meanwhile stay signed in. Secrets written during the move are moved as well.
    if (store instanceof MemorySecretStore) await store.moveTo(opened.store);
    this.#opened = opened;
    return null;
  }
}
