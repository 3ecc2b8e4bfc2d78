import type { Clock } from '../../engine/ports/clock.ts';

/** A start that failed is not repeated at once for each request that needs the studio. */
const failedForMs = 1_000;

/** The wait before it is started again, doubled each time it ends within a minute. Uploads to it wait meanwhile, and say so. */
const startAgainMs = { first: 1_000, most: 60_000 } as const;

/** When the practice studio may be started: requests ask for it as often as uploads and pages try. */
export class PracticeStarts {
  readonly #clock: Pick<Clock, 'monotonicMs' | 'schedule'>;
  #startedAtMs = Number.NEGATIVE_INFINITY;
  #notBeforeMs = Number.NEGATIVE_INFINITY;
  #startAgainMs: number = startAgainMs.first;

  constructor(clock: Pick<Clock, 'monotonicMs' | 'schedule'>) {
    this.#clock = clock;
  }

  /** Whether a request that needs the studio may start it. */
  mayStart(): boolean {
    return this.#clock.monotonicMs() >= this.#notBeforeMs;
  }

  started(): void {
    this.#startedAtMs = this.#clock.monotonicMs();
  }

  /** It is tried again when it is needed. */
  failed(): void {
    this.#notBefore(failedForMs);
  }

  /** It ran. Uploads and pages would ask in vain for as long as the app runs, so it is started again. */
  ended(startAgain: () => void): void {
    const ranMs = this.#clock.monotonicMs() - this.#startedAtMs;
    if (ranMs > startAgainMs.most) this.#startAgainMs = startAgainMs.first;
    this.#notBefore(this.#startAgainMs);
    this.#clock.schedule(this.#startAgainMs, startAgain);
    this.#startAgainMs = Math.min(2 * this.#startAgainMs, startAgainMs.most);
  }

  #notBefore(waitMs: number): void {
    this.#notBeforeMs = this.#clock.monotonicMs() + waitMs;
  }
}
