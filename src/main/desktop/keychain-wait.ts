import type { OpenedSecretStore } from '../../engine/accounts/open-secret-store.ts';
import type { Clock } from '../../engine/ports/clock.ts';

/** An unlocked keychain answers faster than this. One that takes longer is asking for its password. */
const sooner = 1_000;

/**
 * Opens the keychain, and says if it waits for a person: after login, the system may ask for the keychain's password. Until
 * it is answered, no account can be shown.
 */
export class KeychainWait {
  readonly #clock: Clock;
  readonly #without = new AbortController();
  readonly #said = Promise.withResolvers<boolean>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether the keychain waits for a person: true once opening takes long, false once it is opened or given up. */
  get isWaited(): Promise<boolean> {
    return this.#said.promise;
  }

  async open(
    openKeychain: (clock: Clock, until: AbortSignal) => Promise<OpenedSecretStore>,
  ): Promise<OpenedSecretStore> {
    const cancel = this.#clock.schedule(sooner, () => this.#said.resolve(true));
    try {
      return await openKeychain(this.#clock, this.#without.signal);
    } finally {
      cancel();
      this.#said.resolve(false);
    }
  }

  /** The person does not want to unlock it: keys are then lost when the app quits. */
  goOnWithout(): void {
    this.#without.abort();
  }

  /** The start failed before the keychain was opened. */
  end(): void {
    this.#said.resolve(false);
  }
}
