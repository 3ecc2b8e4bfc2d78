import type { Clock } from '../../ports/clock.ts';

const freshForMs = 5 * 60_000;

/**
 * How long an upload address still lives, reckoned without trusting this computer's clock: its end and the service's own
 * time come from the same answer, and from there a clock that only moves forward counts.
 */
export class AddressLife {
  readonly #clock: Clock;
  readonly #livesMs: number;
  readonly #sinceMonotonicMs: number;
  readonly #sinceWallMs: number;
  readonly #ageMs: number;

  /**
   * To be made as soon as the answer is there. Without a readable Date header the computer's own clock has to do. `given` is
   * by the service's clock, where the answer repeats an earlier one; null: nobody knows when that was.
   */
  constructor(
    clock: Clock,
    expiresAt: string,
    answerDate: string | null,
    given: 'now' | { readonly atMs: number | null } = 'now',
  ) {
    this.#clock = clock;
    this.#sinceMonotonicMs = clock.monotonicMs();
    this.#sinceWallMs = clock.nowMs();
    const dateMs = answerDate === null ? Number.NaN : Date.parse(answerDate);
    const serviceMs = Number.isNaN(dateMs) ? this.#sinceWallMs : dateMs;
    this.#livesMs = Date.parse(expiresAt) - serviceMs;
    this.#ageMs =
      given === 'now' ? 0 : given.atMs === null ? Number.POSITIVE_INFINITY : serviceMs - given.atMs;
  }

  remainingMs(): number {
    return this.#livesMs - (this.#clock.monotonicMs() - this.#sinceMonotonicMs);
  }

  /** Whether it was given within the last few minutes, by whomever; also one that a replay gave back is as old as it is. */
  isFresh(): boolean {
    return this.#ageMs + (this.#clock.monotonicMs() - this.#sinceMonotonicMs) < freshForMs;
  }

  /**
   * `doubtful` when only the wall clock says that it has ended: the computer slept (many a monotonic clock stands still
   * then), or somebody set the clock. Trying it costs one refusal, a new version would stay behind for ever.
   */
  validity(): 'lives' | 'doubtful' | 'ended' {
    if (this.remainingMs() <= 0) return 'ended';
    const byWallMs = this.#livesMs - (this.#clock.nowMs() - this.#sinceWallMs);
    return byWallMs <= 0 ? 'doubtful' : 'lives';
  }
}
