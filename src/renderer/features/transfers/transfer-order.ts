import { attentionRank } from '../../../shared/model/attention-rank.ts';
import { encodeCommands } from '../../../shared/model/encode-commands.ts';
import type { EncodeSnapshot } from '../../../shared/model/encodes.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import { isPastCanceling } from '../../../shared/model/may-stop.ts';
import type { JobId, JobSnapshot } from '../../../shared/model/uploads.ts';
import type { MirroredQueue } from '../../store/queue-mirror.ts';
import { isDone } from './done-uploads.ts';
import type { RowId } from './row-id.ts';
import {
  encodeRow,
  jobRow,
  type ListedRow,
  lastEndedFirst,
  runningTogether,
  withWaitingEncodes,
} from './rows-of-list.ts';

/** Of `attentionRank`: failed, asking, running, waiting, over. The list shows what runs first. */
type Rank = 0 | 1 | 2 | 3 | 4;
const failedRank = 0;
const runningRank = 2;
const waitingRank = 3;

export interface TransferOrder {
  readonly rows: readonly RowId[];
  /** How many of the first rows are running uploads, or videos that are being encoded. */
  readonly runningCount: number;
  /** What is done, last ended first. */
  readonly done: readonly RowId[];
}

/** Only waiting jobs can be moved. */
export const canMove = (job: JobSnapshot): boolean => attentionRank(job) === waitingRank;

/**
 * What runs first, then what needs a person, waits, or ended without a certain result; uploads in queue order, and encodes
 * with what they were dropped with. The selector returns the same object while nothing changes its place, so that progress
 * renders only its own row.
 */
export function createTransferOrder(): (
  queue: Pick<MirroredQueue, 'jobs' | 'order'>,
  encodes?: readonly EncodeSnapshot[],
) => TransferOrder {
  let jobs: MirroredQueue['jobs'] | null = null;
  let videos: readonly EncodeSnapshot[] | null = null;
  let sorted: TransferOrder = { rows: [], runningCount: 0, done: [] };
  return (queue, encodes = noEncodes) => {
    if (queue.jobs === jobs && encodes === videos) return sorted;
    [jobs, videos] = [queue.jobs, encodes];
    const next = inOrder(queue, encodes);
    if (!isSame(sorted, next)) sorted = next;
    return sorted;
  };
}

const noEncodes: readonly EncodeSnapshot[] = [];

function inOrder(
  { jobs, order }: Pick<MirroredQueue, 'jobs' | 'order'>,
  encodes: readonly EncodeSnapshot[],
): TransferOrder {
  const ranks: [ListedRow[], ListedRow[], ListedRow[], ListedRow[], ListedRow[]] = [[], [], [], [], []];
  const done: ListedRow[] = [];
  for (const id of order) {
    const job = jobs.get(id);
    if (!job) continue;
    if (isDone(job)) done.push(jobRow(job));
    else ranks[attentionRank(job) as Rank].push(jobRow(job));
  }
  const waitingEncodes: ListedRow[] = [];
  for (const encode of encodes) {
    const { kind } = encode.state;
    if (kind === 'canceled') done.push(encodeRow(encode));
    else if (kind === 'waiting') waitingEncodes.push(encodeRow(encode));
    else ranks[kind === 'failed' ? failedRank : runningRank].push(encodeRow(encode));
  }
  // People look for the last ended upload first.
  done.sort(lastEndedFirst);
  const [failed, asking, running, waiting, over] = ranks;
  over.sort(lastEndedFirst);
  const inLine = withWaitingEncodes(waiting, waitingEncodes);
  const [next] = [...failed, ...asking, ...inLine];
  const rows = [...runningTogether(running, next?.batchId ?? null), ...failed, ...asking, ...inLine, ...over];
  return { rows: rows.map(({ id }) => id), runningCount: running.length, done: done.map(({ id }) => id) };
}

const isSame = (a: TransferOrder, b: TransferOrder): boolean =>
  a.runningCount === b.runningCount && sameIds(a.rows, b.rows) && sameIds(a.done, b.done);

const sameIds = (a: readonly RowId[], b: readonly RowId[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/**
 * The row for the next key once this one was canceled: the next of its batch that is seen together with it, or the one before
 * it. With none left the focus stays, where the key does nothing: pressed once too often, it must not cancel anything of
 * another drop.
 */
export function rowAfterCancel(
  id: RowId,
  order: readonly RowId[],
  { jobs, encodes }: Pick<MirroredQueue, 'jobs'> & { readonly encodes: ReadonlyMap<RowId, EncodeSnapshot> },
): RowId {
  const at = order.indexOf(id);
  const known = (row: RowId) => jobs.get(row as JobId) ?? encodes.get(row);
  const batchId = known(id)?.batchId ?? null;
  const isOfOther = (row: RowId): boolean => batchId === null || known(row)?.batchId !== batchId;
  const isLeft = (row: RowId): boolean => {
    const other = known(row);
    if (!other || other.cancelsAtMs !== null) return false;
    return 'file' in other
      ? !hasEnded(other.state) && !isPastCanceling(other)
      : encodeCommands(other).includes('cancel');
  };
  const below = order.slice(at + 1);
  const above = order.slice(0, at).reverse();
  const together = (rows: readonly RowId[]) => {
    const end = rows.findIndex(isOfOther);
    return end === -1 ? rows : rows.slice(0, end);
  };
  return together(below).find(isLeft) ?? together(above).find(isLeft) ?? id;
}

type Line = Pick<MirroredQueue, 'jobs' | 'order'>;

const waitingLine = ({ jobs, order }: Line): readonly JobId[] =>
  order.filter((id) => {
    const job = jobs.get(id);
    return job !== undefined && canMove(job);
  });

export type MoveDirection = 'up' | 'down' | 'to_front' | 'to_end';

/** The job before which a waiting job is moved; null for the end, undefined if it is there already. */
export function placeAfterMove(
  jobId: JobId,
  direction: MoveDirection,
  queue: Line,
): JobId | null | undefined {
  const line = waitingLine(queue);
  const index = line.indexOf(jobId);
  if (index === -1) return undefined;
  const isFirst = index === 0;
  const isLast = index === line.length - 1;
  switch (direction) {
    case 'up':
      return line[index - 1];
    case 'to_front':
      return isFirst ? undefined : line[0];
    case 'down':
      return isLast ? undefined : (line[index + 2] ?? null);
    case 'to_end':
      return isLast ? undefined : null;
  }
}

/** The job before which a dropped job is moved; null for the end, undefined if that changes nothing. */
export function placeAfterDrop(
  jobId: JobId,
  over: { readonly jobId: JobId; readonly half: 'upper' | 'lower' },
  queue: Line,
): JobId | null | undefined {
  const line = waitingLine(queue);
  const at = line.indexOf(over.jobId);
  if (at === -1 || !line.includes(jobId)) return undefined;
  const before = over.half === 'upper' ? over.jobId : (line[at + 1] ?? null);
  const next = line[line.indexOf(jobId) + 1] ?? null;
  return before === jobId || before === next ? undefined : before;
}

/** The place that a job gets when it is moved before another one: place 3 of 17. */
export function placeInLine(
  jobId: JobId,
  before: JobId | null,
  queue: Line,
): { readonly place: number; readonly of: number } {
  const line = waitingLine(queue);
  const others = line.filter((id) => id !== jobId);
  const at = before === null ? others.length : others.indexOf(before);
  return { place: at + 1, of: line.length };
}
