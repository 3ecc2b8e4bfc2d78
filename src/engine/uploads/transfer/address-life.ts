import type { Clock } from '../../ports/clock.ts';

const freshForMs = 5 * 60_000;

/**
 * How long an upload address stays valid, without trusting this computer's clock: its expiry and the service's time come
 * from the same answer, and a monotonic clock counts from there.
 */
export class AddressLife {
  readonly #clock: Clock;
  readonly #livesMs: number;
  readonly #sinceMonotonicMs: number;
  readonly #sinceWallMs: number;
  readonly #ageMs: number;

  /**
   * Create it as soon as the answer arrives. Without a readable Date header this computer's clock is used. `given`: when
   * the address was first given, by the service's clock, if the answer repeats an earlier one; null if that is unknown.
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

  /**
   * Whether the address was first given within the last few minutes. A replay does not make it fresh again, and after a
   * sleep, in which many monotonic clocks stop, only the wall clock knows its age.
   */
  isFresh(): boolean {
    const sinceMs = Math.max(this.#clock.monotonicMs() - this.#sinceMonotonicMs, this.#sinceByWallMs);
    return this.#ageMs + sinceMs < freshForMs;
  }

  /**
   * `doubtful` when only the wall clock says that it has expired: the computer slept (many monotonic clocks stop then),
   * or somebody set the clock. Trying it costs one refusal; a new version could never be removed.
   */
  validity(): 'lives' | 'doubtful' | 'ended' {
    if (this.remainingMs() <= 0) return 'ended';
    return this.#sinceByWallMs >= this.#livesMs ? 'doubtful' : 'lives';
  }

  get #sinceByWallMs(): number {
    return this.#clock.nowMs() - this.#sinceWallMs;
  }
}
