import type { Cancel, Clock } from '../../ports/clock.ts';

class ReadTooSlow extends Error {
  override readonly name = 'ReadTooSlow';
  readonly code = 'too_slow';
}

/**
 * Limits how long a read is waited for: a server that went away can leave it hanging forever. One timer and one listener
 * serve all reads of a transfer, which come one after the other, because a pair for each piece would cost speed at
 * gigabytes a second.
 */
export class ReadWatch {
  readonly #clock: Clock;
  readonly #readMs: number;
  #giveUp: ((reason: unknown) => void) | null = null;
  #sinceMs = 0;
  #cancelTimer: Cancel | null = null;
  #signal: AbortSignal | null = null;

  constructor(clock: Clock, readMs: number) {
    this.#clock = clock;
    this.#readMs = readMs;
  }

  /** `onSettled` is called when the read has really ended, even long after it was given up. */
  inTime<Value>(reading: Promise<Value>, signal: AbortSignal, onSettled: () => void): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#listenTo(signal);
      this.#giveUp = reject;
      this.#sinceMs = this.#clock.monotonicMs();
      if (this.#cancelTimer === null) this.#wakeAfter(this.#readMs);
      const settled = () => {
        if (this.#giveUp === reject) this.#giveUp = null;
        onSettled();
      };
      reading.then(
        (value) => {
          settled();
          resolve(value);
        },
        (error: unknown) => {
          settled();
          reject(error);
        },
      );
    });
  }

  /** Call when nothing more is read. */
  stop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#signal = null;
  }

  #listenTo(signal: AbortSignal): void {
    if (this.#signal === signal) return;
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#signal = signal;
    signal.addEventListener('abort', this.#onAbort, { once: true });
  }

  readonly #onAbort = () => this.#giveUp?.(this.#signal?.reason);

  #wakeAfter(delayMs: number): void {
    this.#cancelTimer = this.#clock.schedule(delayMs, () => {
      this.#cancelTimer = null;
      if (this.#giveUp === null) return;
      const leftMs = this.#readMs - (this.#clock.monotonicMs() - this.#sinceMs);
      if (leftMs > 0) this.#wakeAfter(leftMs);
      else this.#giveUp(new ReadTooSlow());
    });
  }
}
