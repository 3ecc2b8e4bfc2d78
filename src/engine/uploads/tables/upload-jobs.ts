import { z } from 'zod';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import type { BatchId, JobId } from '../../../shared/model/uploads.ts';
import { batchIdSchema, jobIdSchema } from '../../../shared/model/uploads.ts';
import { jsonColumn, type Store } from '../../store/store.ts';
import { type JobRecord, jobRecordSchema } from '../job/job.ts';

const rowSchema = z.object({
  id: jobIdSchema,
  batch_id: batchIdSchema,
  change: z.number(),
  removed: z.number(),
  record_json: jsonColumn(jobRecordSchema),
});

const endInBatchSchema = z.object({ id: jobIdSchema, state: z.string() });

export type EndInBatch = z.output<typeof endInBatchSchema>;

/** As the index of these rows says it, so that a batch of ten thousand is not read. */
const isToReport = 'ended = 1 AND reported = 0 AND removed = 0';

const removedSchema = z.object({ id: jobIdSchema, change: z.number() });

/** For how long, and how many, jobs stay in the list after their end. */
export interface KeptInList {
  /** What is ready, was replaced or was canceled. */
  readonly goodMs: number;
  /** What failed or was never confirmed: somebody may still want to do something about it. */
  readonly otherMs: number;
  readonly most: number;
}

export interface ChangedJobs {
  readonly jobs: readonly JobRecord[];
  readonly removed: readonly JobId[];
  /** Pass it to `changedSince` next time. */
  readonly change: number;
}

/** The jobs as they lie on the disk. Every write takes the next change number, so that the other program can follow. */
export class UploadJobs {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  changedSince(change: number): ChangedJobs {
    const rows = this.#store.all(
      'upload_jobs',
      rowSchema,
      'SELECT * FROM upload_jobs WHERE change > ? AND removed = 0 ORDER BY position',
      change,
    );
    // Of removed jobs only the id is needed, and there may be tens of thousands.
    const removed = this.#store.all(
      'upload_jobs',
      removedSchema,
      'SELECT id, change FROM upload_jobs WHERE change > ? AND removed <> 0',
      change,
    );
    return {
      jobs: rows.map((row) => row.record_json),
      removed: removed.map((row) => row.id),
      change: [...rows, ...removed].reduce((newest, row) => Math.max(newest, row.change), change),
    };
  }

  get(id: JobId): JobRecord | null {
    return (
      this.#store.get('upload_jobs', rowSchema, 'SELECT * FROM upload_jobs WHERE id = ? AND removed = 0', id)
        ?.record_json ?? null
    );
  }

  /** Adds at the end of the line and returns the records with their places; all or none. */
  append(jobs: readonly JobRecord[]): readonly JobRecord[] {
    return this.#store.transaction(() => {
      const { last } = this.#store.value(
        z.object({ last: z.number() }),
        'SELECT coalesce(max(position), 0) AS last FROM upload_jobs',
      );
      const placed = jobs.map((job, index) => ({ ...job, position: last + index + 1 }));
      this.#write(placed);
      return placed;
    });
  }

  save(jobs: readonly JobRecord[]): void {
    this.#store.transaction(() => this.#write(jobs));
  }

  /** Hides jobs from the list; their rows are deleted when a program next starts to send. */
  remove(ids: readonly JobId[]): void {
    this.#store.transaction(() => {
      const change = this.#nextChange();
      for (const id of ids)
        this.#store.run('UPDATE upload_jobs SET removed = 1, change = ? WHERE id = ?', change, id);
    });
  }

  /**
   * Removes jobs from the list that ended long ago, and the oldest ended ones if there are too many; the history keeps
   * them. The database does it alone, so that their rows are never read.
   */
  removeLongEnded(nowMs: number, { goodMs, otherMs, most }: KeptInList): void {
    const { ended } = this.#store.value(
      z.object({ ended: z.number() }),
      'SELECT count(*) AS ended FROM upload_jobs WHERE ended = 1 AND removed = 0',
    );
    if (ended === 0) return;
    this.#store.run(
      `UPDATE upload_jobs SET removed = 1, change = (SELECT max(change) + 1 FROM upload_jobs)
       WHERE ended = 1 AND removed = 0 AND CASE WHEN json_valid(record_json) THEN
         json_extract(record_json, '$.state.atMs') < iif(
           json_extract(record_json, '$.state.kind') IN ('ready', 'superseded', 'cancelled'), ?, ?)
         OR position < coalesce((SELECT position FROM upload_jobs WHERE ended = 1 AND removed = 0
           ORDER BY position DESC LIMIT 1 OFFSET ?), -1e18)
       END`,
      nowMs - goodMs,
      nowMs - otherMs,
      most - 1,
    );
  }

  purgeRemoved(): void {
    this.#store.run(
      'DELETE FROM upload_jobs WHERE removed = 1 AND change < (SELECT max(change) FROM upload_jobs)',
    );
  }

  /**
   * If no job of a batch is in progress: those that have ended since the batch was last closed, and how, in order. Empty
   * otherwise. A batch opens again when a job is added or starts over, so each end is returned once.
   */
  closeBatch(batchId: BatchId): readonly EndInBatch[] {
    return this.#store.transaction(() => {
      const { open } = this.#store.value(
        z.object({ open: z.number() }),
        'SELECT EXISTS (SELECT 1 FROM upload_jobs WHERE batch_id = ? AND ended = 0 AND removed = 0) AS open',
        batchId,
      );
      if (open > 0) return [];
      const ends = this.#store.all(
        'upload_jobs',
        endInBatchSchema,
        `SELECT id, json_extract(record_json, '$.state.kind') AS state FROM upload_jobs
         WHERE batch_id = ? AND ${isToReport} AND json_valid(record_json) ORDER BY position`,
        batchId,
      );
      this.#store.run(`UPDATE upload_jobs SET reported = 1 WHERE batch_id = ? AND ${isToReport}`, batchId);
      return ends;
    });
  }

  transaction<Result>(work: () => Result): Result {
    return this.#store.transaction(work);
  }

  #write(jobs: readonly JobRecord[]): void {
    const change = this.#nextChange();
    for (const job of jobs) {
      this.#store.run(
        `INSERT INTO upload_jobs (id, batch_id, position, ended, change, removed, record_json)
         VALUES (?, ?, ?, ?, ?, 0, ?)
         ON CONFLICT (id) DO UPDATE SET position = excluded.position, ended = excluded.ended,
           change = excluded.change, record_json = excluded.record_json,
           reported = iif(excluded.ended = 1, reported, 0)`,
        job.id,
        job.batchId,
        job.position,
        hasEnded(job.state) ? 1 : 0,
        change,
        JSON.stringify(job),
      );
    }
  }

  #nextChange(): number {
    return this.#store.value(
      z.object({ next: z.number() }),
      'SELECT coalesce(max(change), 0) + 1 AS next FROM upload_jobs',
    ).next;
  }
}
