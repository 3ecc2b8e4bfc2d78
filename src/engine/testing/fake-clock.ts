import type { Cancel, Clock } from '../ports/clock.ts';

interface Timer {
  readonly dueMs: number;
  readonly order: number;
  readonly callback: () => void;
}

/** A clock that stands still until it is turned. Wall and monotonic time move together unless the wall is set. */
export class FakeClock implements Clock {
  #monotonicMs = 0;
  #wallOffsetMs: number;
  #order = 0;
  readonly #timers = new Set<Timer>();

  constructor(nowMs = Date.UTC(2026, 0, 1)) {
    this.#wallOffsetMs = nowMs;
  }

  nowMs(): number {
    return this.#wallOffsetMs + this.#monotonicMs;
  }

  monotonicMs(): number {
    return this.#monotonicMs;
  }

  /** How many callbacks are waiting: lets a test wait until something sleeps before it turns the clock. */
  get pendingCount(): number {
    return this.#timers.size;
  }

  setWallMs(nowMs: number): void {
    this.#wallOffsetMs = nowMs - this.#monotonicMs;
  }

  schedule(delayMs: number, callback: () => void): Cancel {
    const timer = { dueMs: this.#monotonicMs + Math.max(0, delayMs), order: this.#order++, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const onAbort = () => {
        cancel();
        reject(signal?.reason);
      };
      const cancel = this.schedule(delayMs, () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      });
      signal?.addEventListener('abort', onAbort, { once: true });
    });
  }

  /** Moves time on, calling what falls due in its order, and lets promises settle between two callbacks. */
  async advance(byMs: number): Promise<void> {
    const untilMs = this.#monotonicMs + byMs;
    for (;;) {
      const next = [...this.#timers]
        .filter((timer) => timer.dueMs <= untilMs)
        .sort((a, b) => a.dueMs - b.dueMs || a.order - b.order)[0];
      if (!next) break;
      this.#timers.delete(next);
      this.#monotonicMs = Math.max(this.#monotonicMs, next.dueMs);
      next.callback();
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#monotonicMs = untilMs;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
