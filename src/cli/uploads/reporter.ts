import type { QueueConditions } from '../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';

/** Reports the progress of jobs to a person or a script. */
export interface Reporter {
  update(jobs: readonly JobSnapshot[], conditions: QueueConditions): void;
  /** Clears the lines for a question or the end. The next update draws everything again. */
  clear(): void;
}

export interface ReporterClock {
  nowMs(): number;
  monotonicMs(): number;
}
