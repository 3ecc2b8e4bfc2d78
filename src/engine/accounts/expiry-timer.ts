import type { Cancel, Clock } from '../ports/clock.ts';
import { type AccountRow, endOf } from './account-rows.ts';
import { nextAccountChangeMs } from './account-state.ts';

/** Timers do not go further than 24 days, and a sleeping computer stops them. */
const longestTimerMs = 12 * 60 * 60 * 1_000;

/** Account states change with time too, as keys expire: reports the next such change. */
export class ExpiryTimer implements Disposable {
  readonly #clock: Clock;
  readonly #onChange: () => void;
  #cancel: Cancel = () => {};

  constructor(clock: Clock, onChange: () => void) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /** Waits for the next change of these accounts, and no longer for any other. */
  follow(rows: readonly AccountRow[]): void {
    this.#cancel();
    const nowMs = this.#clock.nowMs();
    const dueMs = rows
      .map((row) => nextAccountChangeMs(endOf(row), nowMs))
      .filter((delayMs) => delayMs !== null);
    this.#cancel =
      dueMs.length === 0
        ? () => {}
        : this.#clock.schedule(Math.min(longestTimerMs, ...dueMs) + 1, this.#onChange);
  }

  [Symbol.dispose](): void {
    this.#cancel();
  }
}
