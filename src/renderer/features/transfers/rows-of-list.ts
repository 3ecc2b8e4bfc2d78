import type { EncodeSnapshot } from '../../../shared/model/encodes.ts';
import type { BatchId, JobSnapshot } from '../../../shared/model/uploads.ts';
import { canceledAtMs, endedAtMs } from './done-uploads.ts';
import type { RowId } from './row-id.ts';

/** What the place of a row depends on. */
export interface ListedRow {
  readonly id: RowId;
  readonly batchId: BatchId | null;
  readonly isEncode: boolean;
  readonly createdAtMs: number;
  readonly endedAtMs: number;
  /** How much there is to see of it while it runs, lowest first: bytes that move, frames that are encoded, nothing. */
  readonly quiet: 0 | 1 | 2;
}

export const jobRow = (job: JobSnapshot): ListedRow => ({
  id: job.id,
  batchId: job.batchId,
  isEncode: false,
  createdAtMs: job.createdAtMs,
  endedAtMs: endedAtMs(job),
  // The last part of a file, which may be all of it, leaves while it is confirmed.
  quiet: job.state.kind === 'sending' || job.state.kind === 'confirming' ? 0 : 2,
});

export const encodeRow = (encode: EncodeSnapshot): ListedRow => ({
  id: encode.id,
  batchId: encode.batchId,
  isEncode: true,
  createdAtMs: encode.createdAtMs,
  endedAtMs: canceledAtMs(encode),
  quiet: encode.state.kind === 'encoding' ? 1 : 2,
});

export const lastEndedFirst = (a: ListedRow, b: ListedRow): number => b.endedAtMs - a.endedAtMs;

/**
 * What runs, one batch after the other, so that a drop has one frame; first what moves, which a small window must show. The
 * batch of the row after them is the last of those that move.
 */
export function runningTogether(
  running: readonly ListedRow[],
  nextBatch: BatchId | null,
): readonly ListedRow[] {
  const batches = new Map<BatchId | RowId, ListedRow[]>();
  for (const row of running) {
    const key = row.batchId ?? row.id;
    const known = batches.get(key);
    if (known) known.push(row);
    else batches.set(key, [row]);
  }
  const rankOf = ([key, rows]: readonly [BatchId | RowId, readonly ListedRow[]]): number =>
    (rows.some(({ quiet }) => quiet < 2) ? 0 : 2) + (key === nextBatch ? 1 : 0);
  return [...batches]
    .sort((a, b) => rankOf(a) - rankOf(b))
    .flatMap(([, rows]) => rows.sort((a, b) => a.quiet - b.quiet));
}

/** Encodes have a line of their own. Each is shown before the uploads it was dropped with, else before those dropped later. */
export function withWaitingEncodes(
  waiting: readonly ListedRow[],
  encodes: readonly ListedRow[],
): readonly ListedRow[] {
  const rows = [...waiting];
  for (const encode of encodes) {
    const own = rows.findIndex(
      ({ batchId, isEncode }) => !isEncode && batchId !== null && batchId === encode.batchId,
    );
    const later = rows.findIndex(({ createdAtMs }) => createdAtMs > encode.createdAtMs);
    const at = own === -1 ? later : own;
    rows.splice(at === -1 ? rows.length : at, 0, encode);
  }
  return rows;
}
