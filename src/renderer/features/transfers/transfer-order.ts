import { attentionRank } from '../../../shared/model/describe-job.ts';
import type { JobId, JobSnapshot } from '../../../shared/model/uploads.ts';
import type { MirroredQueue } from '../../store/queue-mirror.ts';

/** Ranks of `attentionRank`: failed, asking, running, waiting, over. */
const rankCount = 5;
const waitingRank = 3;

/** Waiting jobs alone have a place that can be changed. */
export const canMove = (job: JobSnapshot): boolean => attentionRank(job) === waitingRank;

/**
 * What needs somebody first, then what runs, waits and is over; within each, the order of the queue. The selector answers
 * the same list while no job changed its place, so that progress draws nothing but its own row.
 */
export function createTransferOrder(): (queue: Pick<MirroredQueue, 'jobs' | 'order'>) => readonly JobId[] {
  let jobs: MirroredQueue['jobs'] | null = null;
  let sorted: readonly JobId[] = [];
  return (queue) => {
    if (queue.jobs === jobs) return sorted;
    jobs = queue.jobs;
    const next = inOrderOfAttention(queue);
    if (!sameIds(sorted, next)) sorted = next;
    return sorted;
  };
}

function inOrderOfAttention({ jobs, order }: Pick<MirroredQueue, 'jobs' | 'order'>): readonly JobId[] {
  const ranks: JobId[][] = Array.from({ length: rankCount }, () => []);
  for (const id of order) {
    const job = jobs.get(id);
    if (job) ranks[attentionRank(job)]?.push(id);
  }
  // What ended last is what people look for first.
  ranks.at(-1)?.reverse();
  return ranks.flat();
}

const sameIds = (a: readonly JobId[], b: readonly JobId[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

export type MoveDirection = 'up' | 'down';

/** Before which job a waiting one goes when it is moved by one place; undefined when it is at the end already. */
export function placeAfterMove(
  jobId: JobId,
  direction: MoveDirection,
  { jobs, order }: Pick<MirroredQueue, 'jobs' | 'order'>,
): JobId | null | undefined {
  const waiting = order.filter((id) => {
    const job = jobs.get(id);
    return job !== undefined && canMove(job);
  });
  const index = waiting.indexOf(jobId);
  if (index === -1) return undefined;
  if (direction === 'up') return waiting[index - 1];
  if (index === waiting.length - 1) return undefined;
  return waiting[index + 2] ?? null;
}
