import type { OpenedSecretStore } from '../../engine/accounts/open-secret-store.ts';
import type { Clock } from '../../engine/ports/clock.ts';

/** A keychain that is open answers sooner than this; one that asks for its password takes a person's time. */
const sooner = 1_000;

/**
 * Opens the keychain, and says when it waits for somebody: at the first start after logging in the system may ask for its
 * password, and until that is answered nothing can be shown of any account.
 */
export class KeychainWait {
  readonly #clock: Clock;
  readonly #without = new AbortController();
  readonly #said = Promise.withResolvers<boolean>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether somebody has to unlock it: true once it takes long, false as soon as it was opened, or nobody opens it. */
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

  /** The person does not want to unlock it: keys are kept for this run only. */
  goOnWithout(): void {
    this.#without.abort();
  }

  /** The start failed before the keychain was asked. */
  end(): void {
    this.#said.resolve(false);
  }
}
