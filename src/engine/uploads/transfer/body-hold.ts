import type { Clock } from '../../ports/clock.ts';

/** Holds a body back between two of its bytes: nothing is read and nothing is sent, and its connection stays open. */
export class BodyHold {
  readonly #clock: Clock;
  #release: PromiseWithResolvers<void> | null = null;
  #releasedAtMs = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isHeld(): boolean {
    return this.#release !== null;
  }

  /** When the body was last released, by the monotonic clock. Time before that counts against no time limit. */
  get releasedAtMs(): number {
    return this.#releasedAtMs;
  }

  hold(): void {
    this.#release ??= Promise.withResolvers<void>();
  }

  release(): void {
    this.#releasedAtMs = this.#clock.monotonicMs();
    this.#release?.resolve();
    this.#release = null;
  }

  /** Rejects with the signal's reason when that is aborted first. */
  async untilReleased(signal: AbortSignal): Promise<void> {
    while (this.#release !== null) {
      signal.throwIfAborted();
      const { promise, reject } = Promise.withResolvers<never>();
      const onAbort = () => reject(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        await Promise.race([this.#release.promise, promise]);
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    }
  }
}
