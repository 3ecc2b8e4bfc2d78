import type { JobId } from '../../../shared/model/uploads.ts';
import type { JobRecord } from '../job/job.ts';

/** The jobs by id, and as a list that stays the same object until a job changes, so that results computed from it can be kept. */
export class JobList {
  readonly #jobs = new Map<JobId, JobRecord>();
  #list: readonly JobRecord[] | null = null;

  get all(): readonly JobRecord[] {
    this.#list ??= [...this.#jobs.values()];
    return this.#list;
  }

  get(id: JobId): JobRecord | undefined {
    return this.#jobs.get(id);
  }

  /** The jobs that upload the file of one of these. */
  ofPaths(jobs: readonly Pick<JobRecord, 'path'>[]): readonly JobRecord[] {
    const paths = new Set(jobs.map(({ path }) => path));
    return this.all.filter(({ path }) => paths.has(path));
  }

  put(jobs: readonly JobRecord[]): void {
    if (jobs.length === 0) return;
    for (const job of jobs) this.#jobs.set(job.id, job);
    this.#list = null;
  }

  /** Returns whether the job was there. */
  drop(id: JobId): boolean {
    this.#list = null;
    return this.#jobs.delete(id);
  }
}
