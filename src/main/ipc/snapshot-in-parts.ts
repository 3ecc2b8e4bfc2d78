import { jobsPerMessage } from '../../shared/ipc/queue-messages.ts';
import type { QueueSnapshot, UploadQueue } from '../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';

/** Returns one snapshot of the queue in several answers, which all show the moment of the first request. */
export class SnapshotInParts {
  readonly #queue: Pick<UploadQueue, 'snapshot'>;
  /** Kept until its last part has been requested. */
  #snapshot: QueueSnapshot | null = null;

  constructor(queue: Pick<UploadQueue, 'snapshot'>) {
    this.#queue = queue;
  }

  first(): QueueSnapshot & { readonly jobCount: number } {
    const snapshot = this.#queue.snapshot();
    const { jobs } = snapshot;
    this.#snapshot = jobs.length > jobsPerMessage ? snapshot : null;
    return { ...snapshot, jobs: jobs.slice(0, jobsPerMessage), jobCount: jobs.length };
  }

  /** Null if a newer snapshot has replaced this one. */
  more(sequence: number, from: number): JobSnapshot[] | null {
    if (this.#snapshot?.sequence !== sequence) return null;
    const { jobs } = this.#snapshot;
    if (from + jobsPerMessage >= jobs.length) this.#snapshot = null;
    return jobs.slice(from, from + jobsPerMessage);
  }
}
