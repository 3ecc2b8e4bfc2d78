import { attentionRank } from '../../../shared/model/attention-rank.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import { isPastCanceling } from '../../../shared/model/may-stop.ts';
import type { JobId, JobSnapshot } from '../../../shared/model/uploads.ts';
import type { MirroredQueue } from '../../store/queue-mirror.ts';
import { endedAtMs, isDone } from './done-uploads.ts';

/** The order of the ranks of `attentionRank` (failed, asking, running, waiting, over): running first, then failed, asking. */
const shownRanks = [2, 0, 1, 3, 4] as const;
const runningRank = 2;
const waitingRank = 3;
export interface TransferOrder {
  readonly rows: readonly JobId[];
  /** How many of the first rows are running uploads. */
  readonly runningCount: number;
  /** The done uploads, last ended first. */
  readonly done: readonly JobId[];
}

/** Only waiting jobs can be moved. */
export const canMove = (job: JobSnapshot): boolean => attentionRank(job) === waitingRank;

/**
 * Running uploads first, then those that need a person, wait, or ended without a certain result; each in queue order. The
 * selector returns the same object while no job changes its place, so that progress renders only its own row.
 */
export function createTransferOrder(): (queue: Pick<MirroredQueue, 'jobs' | 'order'>) => TransferOrder {
  let jobs: MirroredQueue['jobs'] | null = null;
  let sorted: TransferOrder = { rows: [], runningCount: 0, done: [] };
  return (queue) => {
    if (queue.jobs === jobs) return sorted;
    jobs = queue.jobs;
    const next = inOrder(queue);
    if (!isSame(sorted, next)) sorted = next;
    return sorted;
  };
}

function inOrder({ jobs, order }: Pick<MirroredQueue, 'jobs' | 'order'>): TransferOrder {
  const ranks: JobId[][] = shownRanks.map(() => []);
  const done: JobId[] = [];
  for (const id of order) {
    const job = jobs.get(id);
    if (!job) continue;
    if (isDone(job)) done.push(id);
    else ranks[attentionRank(job)]?.push(id);
  }
  // People look for the last ended upload first.
  const lastFirst = (a: JobId, b: JobId) => endedAtMs(jobs.get(b)) - endedAtMs(jobs.get(a));
  done.sort(lastFirst);
  ranks.at(-1)?.sort(lastFirst);
  return {
    rows: shownRanks.flatMap((rank) => ranks[rank] ?? []),
    runningCount: ranks[runningRank]?.length ?? 0,
    done,
  };
}

const isSame = (a: TransferOrder, b: TransferOrder): boolean =>
  a.runningCount === b.runningCount && sameIds(a.rows, b.rows) && sameIds(a.done, b.done);

const sameIds = (a: readonly JobId[], b: readonly JobId[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/**
 * The row for the next key once this one was canceled: the next of its batch, or the one before it. With none left the focus
 * stays, where the key does nothing: pressed once too often, it must not cancel an upload of another drop.
 */
export function rowAfterCancel(jobId: JobId, order: readonly JobId[], jobs: MirroredQueue['jobs']): JobId {
  const at = order.indexOf(jobId);
  const batchId = jobs.get(jobId)?.batchId;
  const isLeft = (id: JobId): boolean => {
    const job = jobs.get(id);
    const isOpen = job !== undefined && !hasEnded(job.state) && !isPastCanceling(job);
    return isOpen && job.batchId === batchId && job.cancelsAtMs === null;
  };
  return order.slice(at + 1).find(isLeft) ?? order.slice(0, at).findLast(isLeft) ?? jobId;
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
