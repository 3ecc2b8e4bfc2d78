import type { Cancel, Clock } from '../ports/clock.ts';

const leastPauseMs = 50;

export interface WorkRoundsParts {
  readonly clock: Clock;
  /** When each work is due, by the monotonic clock; null where there is none. */
  readonly dueAtMs: () => readonly (number | null)[];
  readonly round: () => Promise<void>;
}

/** Rounds of work, never two at once, each as soon as something is due. */
export class WorkRounds implements AsyncDisposable {
  readonly #parts: WorkRoundsParts;
  #cancelTimer: Cancel | null = null;
  #working: Promise<void> | null = null;
  #isStopped = false;

  constructor(parts: WorkRoundsParts) {
    this.#parts = parts;
  }

  /** Schedules a round for when the next thing is due. Call whenever that may have changed. */
  wake(): void {
    if (this.#isStopped) return;
    if (this.#working) return;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const dueAtMs = this.#parts.dueAtMs().filter((due) => due !== null);
    if (dueAtMs.length === 0) return;
    const delayMs = Math.max(leastPauseMs, Math.min(...dueAtMs) - this.#parts.clock.monotonicMs());
    this.#cancelTimer = this.#parts.clock.schedule(delayMs, () => {
      this.#working = this.#parts.round().finally(() => {
        this.#working = null;
        this.wake();
      });
    });
  }

  /** Starts no more rounds, and waits for the running one. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopped = true;
    this.#cancelTimer?.();
    await this.#working;
  }
}
