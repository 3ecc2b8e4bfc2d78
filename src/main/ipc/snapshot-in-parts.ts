import { jobsPerMessage } from '../../shared/ipc/queue-messages.ts';
import type { QueueSnapshot, UploadQueue } from '../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';

/** Hands out one snapshot of the queue in several answers. All of them tell of the moment at which the first one was asked for. */
export class SnapshotInParts {
  readonly #queue: Pick<UploadQueue, 'snapshot'>;
  /** Until its last part is asked for. */
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

  /** Null where another snapshot has taken its place. */
  more(sequence: number, from: number): JobSnapshot[] | null {
    if (this.#snapshot?.sequence !== sequence) return null;
    const { jobs } = this.#snapshot;
    if (from + jobsPerMessage >= jobs.length) this.#snapshot = null;
    return jobs.slice(from, from + jobsPerMessage);
  }
}
