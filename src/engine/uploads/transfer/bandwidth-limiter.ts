import type { Cancel, Clock } from '../../ports/clock.ts';

/** One limiter for all transfers of a program, so that together they stay within the artist's limit. */
export interface BandwidthLimiter {
  /**
   * How many bytes may be sent now: at least one, at most as many as wanted. Answers at once when there is no limit.
   * Rejects with the signal's reason when aborted first.
   */
  take(wantedBytes: number, signal: AbortSignal): number | Promise<number>;
}

interface Waiter {
  readonly wantedBytes: number;
  readonly grant: (bytes: number) => void;
}

/** How much time one portion stands for: short enough for even progress at a low limit, long enough for few timers. */
const usualPortionMs = 50;

/** A token bucket that serves transfers in order. Its rate can change while they wait. */
export class SharedBandwidth implements BandwidthLimiter {
  readonly #clock: Clock;
  readonly #waiting: Waiter[] = [];
  #bytesPerSecond: number | null;
  #portionMs = usualPortionMs;
  #availableBytes = 0;
  #filledAtMs: number;
  #cancelTimer: Cancel | null = null;

  constructor(clock: Clock, bytesPerSecond: number | null = null) {
    this.#clock = clock;
    this.#bytesPerSecond = bytesPerSecond;
    this.#filledAtMs = clock.monotonicMs();
  }

  get bytesPerSecond(): number | null {
    return this.#bytesPerSecond;
  }

  /** Applies at once, also to transfers that are waiting. Null lifts the limit. */
  setLimit(bytesPerSecond: number | null, portionMs = usualPortionMs): void {
    this.#fill();
    this.#bytesPerSecond = bytesPerSecond;
    this.#portionMs = portionMs;
    this.#availableBytes = Math.min(this.#availableBytes, this.#portionBytes());
    this.#serve();
  }

  take(wantedBytes: number, signal: AbortSignal): number | Promise<number> {
    if (this.#bytesPerSecond === null) return wantedBytes;
    if (signal.aborted) return Promise.reject(signal.reason);
    this.#fill();
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        reject(signal.reason);
        this.#serve();
      };
      const waiter = {
        wantedBytes,
        grant: (bytes: number) => {
          signal.removeEventListener('abort', onAbort);
          resolve(bytes);
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(waiter);
      this.#serve();
    });
  }

  #serve(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#fill();
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const portion = Math.min(next.wantedBytes, this.#portionBytes());
      if (this.#bytesPerSecond !== null && this.#availableBytes < portion) {
        const missingMs = ((portion - this.#availableBytes) / this.#bytesPerSecond) * 1000;
        this.#cancelTimer = this.#clock.schedule(Math.max(1, missingMs), () => this.#serve());
        return;
      }
      this.#waiting.shift();
      if (this.#bytesPerSecond !== null) this.#availableBytes -= portion;
      next.grant(this.#bytesPerSecond === null ? next.wantedBytes : portion);
    }
  }

  /** Idle time counts for one portion at most, a late timer for four, so that no burst follows a pause. */
  #fill(): void {
    const nowMs = this.#clock.monotonicMs();
    const elapsedMs = nowMs - this.#filledAtMs;
    this.#filledAtMs = nowMs;
    if (this.#bytesPerSecond === null) return;
    const filled = this.#availableBytes + (elapsedMs / 1000) * this.#bytesPerSecond;
    const keptPortions = this.#waiting.length > 0 ? 4 : 1;
    this.#availableBytes = Math.min(filled, keptPortions * this.#portionBytes());
  }

  #portionBytes(): number {
    if (this.#bytesPerSecond === null) return Number.POSITIVE_INFINITY;
    return Math.max(1, Math.floor((this.#bytesPerSecond * this.#portionMs) / 1000));
  }
}
