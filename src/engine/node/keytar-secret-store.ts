import type { SecretStore } from '../ports/secret-store.ts';
import { SecretStoreError } from '../ports/secret-store-error.ts';

type Keytar = Pick<typeof import('keytar'), 'getPassword' | 'setPassword' | 'deletePassword'>;

/** The number of keychain calls without an answer yet. Each blocks a thread until it is answered. */
let unanswered = 0;

export const isKeychainUnanswered = (): boolean => unanswered > 0;

/** Entries in the system's keychain: macOS Keychain, Windows Credential Manager, Secret Service. */
export class KeytarSecretStore implements SecretStore {
  readonly kind = 'keychain';
  readonly #keytar: Keytar;
  readonly #service: string;

  private constructor(keytar: Keytar, service: string) {
    this.#keytar = keytar;
    this.#service = service;
  }

  /** Loads keytar on demand, so that a missing system library (libsecret) gives an error here instead of a crash at start. */
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
  // The last of these appears when somebody gave no password for a new keyring.
  if (/lock|interaction is not allowed|dismissed|cancell?ed|not exist at path .*collection/i.test(message))
    return 'keychain_locked';
  if (/d-?bus|\.service|not provided|connect|autolaunch|no such (interface|object)/i.test(message))
    return 'keychain_missing';
  return 'keychain_failed';
}
