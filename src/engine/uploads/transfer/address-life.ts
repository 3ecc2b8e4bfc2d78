import type { Clock } from '../../ports/clock.ts';

/**
 * How long an upload address still lives, reckoned without trusting this computer's clock: its end and the service's own
 * time come from the same answer, and from there a clock that only moves forward counts.
 */
export class AddressLife {
  readonly #clock: Clock;
  readonly #livesMs: number;
  readonly #sinceMonotonicMs: number;
  readonly #sinceWallMs: number;

  /** To be made as soon as the answer is there. Without a readable Date header the computer's own clock has to do. */
  constructor(clock: Clock, expiresAt: string, answerDate: string | null) {
    this.#clock = clock;
    this.#sinceMonotonicMs = clock.monotonicMs();
    this.#sinceWallMs = clock.nowMs();
    const dateMs = answerDate === null ? Number.NaN : Date.parse(answerDate);
    this.#livesMs = Date.parse(expiresAt) - (Number.isNaN(dateMs) ? this.#sinceWallMs : dateMs);
  }

  remainingMs(): number {
    return this.#livesMs - (this.#clock.monotonicMs() - this.#sinceMonotonicMs);
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
