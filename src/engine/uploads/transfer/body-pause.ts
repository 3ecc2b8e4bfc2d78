import type { Clock } from '../../ports/clock.ts';

/** Stops a body between two of its bytes: nothing is read and nothing is sent, and its connection stays open. */
export class BodyPause {
  readonly #clock: Clock;
  #over: PromiseWithResolvers<void> | null = null;
  #endedAtMs = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isOn(): boolean {
    return this.#over !== null;
  }

  /** When the last pause ended, by the monotonic clock. Time before that counts against no time limit. */
  get endedAtMs(): number {
    return this.#endedAtMs;
  }

  begin(): void {
    this.#over ??= Promise.withResolvers<void>();
  }

  end(): void {
    this.#endedAtMs = this.#clock.monotonicMs();
    this.#over?.resolve();
    this.#over = null;
  }

  /** Rejects with the signal's reason when that is aborted first. */
  async untilOver(signal: AbortSignal): Promise<void> {
    while (this.#over !== null) {
      signal.throwIfAborted();
      const { promise, reject } = Promise.withResolvers<never>();
      const onAbort = () => reject(signal.reason);
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        await Promise.race([this.#over.promise, promise]);
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    }
  }
}
