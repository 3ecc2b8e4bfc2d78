import type { Clock } from '../../ports/clock.ts';
import { StoreError } from '../../store/store-error.ts';
import type { KeptInList, UploadJobs } from './upload-jobs.ts';

const hourMs = 60 * 60_000;
const keptInList: KeptInList = { goodMs: 24 * hourMs, otherMs: 30 * 24 * hourMs, most: 1_000 };

/** Removes uploads that ended long ago from the list, once an hour. */
export class LongEnded {
  readonly #jobs: UploadJobs;
  readonly #clock: Clock;
  #removedAtMs = Number.NEGATIVE_INFINITY;

  constructor(jobs: UploadJobs, clock: Clock) {
    this.#jobs = jobs;
    this.#clock = clock;
  }

  /** Returns whether an hour had passed. */
  remove(): boolean {
    const nowMs = this.#clock.monotonicMs();
    if (nowMs - this.#removedAtMs < hourMs) return false;
    this.#removedAtMs = nowMs;
    try {
      this.#jobs.removeLongEnded(this.#clock.nowMs(), keptInList);
    } catch (error) {
      // If the disk cannot be written now, they stay a little longer.
      if (!(error instanceof StoreError)) throw error;
    }
    return true;
  }
}
