import type { AddUploads, QueueEvent, QueueSnapshot, Receipt } from '../../../shared/model/upload-queue.ts';
import { type JobId, type JobState, jobIdSchema } from '../../../shared/model/uploads.ts';

interface Ended {
  readonly state: JobState['kind'];
  readonly atMs: number;
}

/** The part of the upload queue that encodes use: what was added, and what became of it. */
export class UploadsAsked {
  readonly added: AddUploads[] = [];
  /** How often somebody asked for receipts. */
  asked = 0;
  /** Uploads that have left the queue, and those of which nothing is left. */
  readonly cleared = new Set<JobId>();
  readonly unknown = new Set<JobId>();
  readonly #ended = new Map<JobId, Ended>();
  readonly #listeners = new Set<(event: QueueEvent) => void>();

  async add(request: AddUploads) {
    this.added.push(request);
    const jobIds = request.files.map((_file, index) =>
      jobIdSchema.parse(`job-${this.added.length}-${index}`),
    );
    return { batchId: 'batch' as never, jobIds, joinedIds: [] };
  }

  end(jobId: JobId, state: Ended['state'], atMs: number): void {
    this.#ended.set(jobId, { state, atMs });
  }

  retry(jobId: JobId): void {
    this.#ended.delete(jobId);
    for (const listener of this.#listeners) listener({ kind: 'jobs_changed', sequence: 1, jobs: [] });
  }

  async receipts(jobIds: readonly JobId[]): Promise<readonly Receipt[]> {
    this.asked += 1;
    return jobIds.flatMap((jobId) => {
      if (this.unknown.has(jobId)) return [];
      const ended = this.#ended.get(jobId);
      const at = ended ? new Date(ended.atMs).toISOString() : null;
      return [{ job_id: jobId, state: ended?.state ?? 'sending', ended_at: at } as Receipt];
    });
  }

  snapshot(): QueueSnapshot {
    const jobs = [...this.#ended.keys()].filter((id) => !this.cleared.has(id)).map((id) => ({ id }));
    return { jobs } as unknown as QueueSnapshot;
  }

  subscribe(listener: (event: QueueEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
