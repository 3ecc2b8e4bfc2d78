import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import type { EncodeSnapshot } from '../../../shared/model/encodes.ts';
import type { BatchId, JobId, JobSnapshot } from '../../../shared/model/uploads.ts';
import type { RowId } from './row-id.ts';

export interface BatchCounts {
  /** Without those that were canceled. */
  readonly total: number;
  readonly ready: number;
  readonly canceled: number;
  /** How many of all are image sequences, or the videos of such. */
  readonly sequences: number;
}

/** What a frame is headed by: its batch, or more of that where its rows are apart. */
export type HeadKind = 'batch' | 'more';

export interface BatchFrames {
  /** The first row of each frame. */
  readonly heads: ReadonlyMap<RowId, HeadKind>;
  readonly grouped: ReadonlySet<RowId>;
  readonly ends: ReadonlySet<RowId>;
}

/** Where consecutive rows of the same batch start and end, to draw a frame around them. A batch of one row has none. */
export function batchFrames(
  order: readonly RowId[],
  batchOf: (id: RowId) => BatchId | null | undefined,
): BatchFrames {
  const heads = new Map<RowId, HeadKind>();
  const grouped = new Set<RowId>();
  const ends = new Set<RowId>();
  const sizes = new Map<BatchId, number>();
  const batches = order.map(batchOf);
  for (const batchId of batches) if (batchId) sizes.set(batchId, (sizes.get(batchId) ?? 0) + 1);
  const headed = new Set<BatchId>();
  for (const [index, id] of order.entries()) {
    const batchId = batches[index];
    if (!batchId || sizes.get(batchId) === 1) continue;
    grouped.add(id);
    if (batches[index - 1] !== batchId) heads.set(id, headed.has(batchId) ? 'more' : 'batch');
    if (batches[index + 1] !== batchId) ends.add(id);
    headed.add(batchId);
  }
  return { heads, grouped, ends };
}

const noneCounted: BatchCounts = { total: 0, ready: 0, canceled: 0, sequences: 0 };
let countedJobs: ReadonlyMap<JobId, JobSnapshot> | null = null;
let counted: ReadonlyMap<BatchId, BatchCounts> = new Map();

/** The progress of each batch. Counted once for each change of the queue, for all headings. */
export function countBatches(jobs: ReadonlyMap<JobId, JobSnapshot>): ReadonlyMap<BatchId, BatchCounts> {
  if (jobs === countedJobs) return counted;
  const counts = new Map<BatchId, { -readonly [Key in keyof BatchCounts]: number }>();
  for (const { batchId, state, options } of jobs.values()) {
    const known = counts.get(batchId) ?? { ...noneCounted };
    known[state.kind === 'cancelled' ? 'canceled' : 'total'] += 1;
    if (state.kind === 'ready') known.ready += 1;
    if (options.sourceFrames !== null) known.sequences += 1;
    counts.set(batchId, known);
  }
  [countedJobs, counted] = [jobs, counts];
  return counted;
}

/** Adds the videos of a batch that are no uploads yet. */
export function withEncodesOf(
  batchId: BatchId,
  encodes: readonly EncodeSnapshot[],
  { total, ready, canceled, sequences }: BatchCounts = noneCounted,
): BatchCounts {
  const own = encodes.filter((encode) => encode.batchId === batchId);
  const over = own.filter(({ state }) => state.kind === 'canceled').length;
  const ofFrames = own.filter(({ source }) => source.kind === 'frames').length;
  return {
    total: total + own.length - over,
    ready,
    canceled: canceled + over,
    sequences: sequences + ofFrames,
  };
}

/** `0 of 1 ready · 1 canceled` */
export function batchWords({ total, ready, canceled }: Omit<BatchCounts, 'sequences'>): string {
  return [
    ...(total > 0 ? [uploadsPanel.batchReady(ready, total)] : []),
    ...(canceled > 0 ? [uploadsPanel.severalCanceled(canceled)] : []),
  ].join(' · ');
}
