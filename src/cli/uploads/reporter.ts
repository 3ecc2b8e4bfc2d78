import type { QueueConditions } from '../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';

/** How a person, or a script, is told of jobs while they run. */
export interface Reporter {
  update(jobs: readonly JobSnapshot[], conditions: QueueConditions): void;
  /** Clears the place for a question, or for the end; the next update shows everything again. */
  clear(): void;
}

export interface ReporterClock {
  nowMs(): number;
  monotonicMs(): number;
}
