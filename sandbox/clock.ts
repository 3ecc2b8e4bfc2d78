export type Cancel = () => void;

interface Timer {
  readonly dueMs: number;
  readonly callback: () => void;
}

const longestTimeoutMs = 2 ** 31 - 1;

/**
 * The service's time: the computer's time, moved forward by `POST /_sandbox/clock`. `--time-scale` does not make this
 * clock run faster, because then it would disagree with the clocks of clients. It shortens the waits measured on it
 * (see `afterMs`).
 */
export class ServiceClock {
  readonly #scale: number;
  #offsetMs: number;
  readonly #timers = new Set<Timer>();
  #handle: NodeJS.Timeout | null = null;

  constructor(scale = 1, offsetMs = 0) {
    this.#scale = scale;
    this.#offsetMs = offsetMs;
  }

  nowMs(): number {
    return Date.now() + this.#offsetMs;
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** The moment at which a wait that begins now ends. `waitMs` is what the contract says; `--time-scale` shortens it. */
  afterMs(waitMs: number): number {
    return this.nowMs() + waitMs / this.#scale;
  }

  /** The moment at which such a wait began, if it ends now. */
  beforeMs(waitMs: number): number {
    return this.nowMs() - waitMs / this.#scale;
  }

  /** Calls back once when this clock reaches the moment, by waiting or by being moved. */
  at(dueMs: number, callback: () => void): Cancel {
    const timer = { dueMs, callback };
    this.#timers.add(timer);
    this.#arm();
    return () => {
      if (this.#timers.delete(timer)) this.#arm();
    };
  }

  /** Moves the clock forward by this many of the contract's seconds, and calls back every timer that is then due. */
  advance(seconds: number): void {
    this.#offsetMs += (seconds * 1000) / this.#scale;
    this.#fire();
  }

  stop(): void {
    this.#timers.clear();
    this.#arm();
  }

  #arm(): void {
    if (this.#handle) clearTimeout(this.#handle);
    this.#handle = null;
    let nextMs = Number.POSITIVE_INFINITY;
    for (const timer of this.#timers) nextMs = Math.min(nextMs, timer.dueMs);
    if (nextMs === Number.POSITIVE_INFINITY) return;
    const waitMs = Math.min(longestTimeoutMs, Math.max(0, Math.ceil(nextMs - this.nowMs())));
    this.#handle = setTimeout(() => this.#fire(), waitMs);
    this.#handle.unref();
  }

  #fire(): void {
    const nowMs = this.nowMs();
    const due = [...this.#timers].filter((timer) => timer.dueMs <= nowMs).sort((a, b) => a.dueMs - b.dueMs);
    for (const timer of due) {
      if (this.#timers.delete(timer)) timer.callback();
    }
    this.#arm();
  }
}

export const toTimestamp = (ms: number): string => new Date(ms).toISOString();
export const toNullableTimestamp = (ms: number | null): string | null =>
  ms === null ? null : toTimestamp(ms);
