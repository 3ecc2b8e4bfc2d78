import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import type { BatchId, JobId, JobSnapshot } from '../../../shared/model/uploads.ts';

export interface BatchCounts {
  /** Without those that were canceled. */
  readonly total: number;
  readonly ready: number;
  readonly canceled: number;
}

export interface BatchFrames {
  readonly heads: ReadonlySet<JobId>;
  readonly grouped: ReadonlySet<JobId>;
  readonly ends: ReadonlySet<JobId>;
}

/** Where consecutive rows of the same batch start and end, to draw a frame around them. A single row has none. */
export function batchFrames(
  order: readonly JobId[],
  batchOf: (jobId: JobId) => BatchId | undefined,
): BatchFrames {
  const heads = new Set<JobId>();
  const grouped = new Set<JobId>();
  const ends = new Set<JobId>();
  let before: JobId | null = null;
  let batchBefore: BatchId | undefined;
  for (const jobId of order) {
    const batchId = batchOf(jobId);
    if (before !== null && batchId !== undefined && batchId === batchBefore) {
      if (!grouped.has(before)) {
        heads.add(before);
        grouped.add(before);
      }
      grouped.add(jobId);
      ends.delete(before);
      ends.add(jobId);
    }
    before = jobId;
    batchBefore = batchId;
  }
  return { heads, grouped, ends };
}

let countedJobs: ReadonlyMap<JobId, JobSnapshot> | null = null;
let counted: ReadonlyMap<BatchId, BatchCounts> = new Map();

/** The progress of each batch. Counted once for each change of the queue, for all headings. */
export function countBatches(jobs: ReadonlyMap<JobId, JobSnapshot>): ReadonlyMap<BatchId, BatchCounts> {
  if (jobs === countedJobs) return counted;
  const counts = new Map<BatchId, { total: number; ready: number; canceled: number }>();
  for (const { batchId, state } of jobs.values()) {
    const known = counts.get(batchId) ?? { total: 0, ready: 0, canceled: 0 };
    known[state.kind === 'cancelled' ? 'canceled' : 'total'] += 1;
    if (state.kind === 'ready') known.ready += 1;
    counts.set(batchId, known);
  }
  [countedJobs, counted] = [jobs, counts];
  return counted;
}

/** `0 of 1 ready · 1 canceled` */
export function batchWords({ total, ready, canceled }: BatchCounts): string {
  return [
    ...(total > 0 ? [uploadsPanel.batchReady(ready, total)] : []),
    ...(canceled > 0 ? [uploadsPanel.severalCanceled(canceled)] : []),
  ].join(' · ');
}
