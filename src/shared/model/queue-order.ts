import type { JobSnapshot, Priority } from './uploads.ts';

const rank: Readonly<Record<Priority, number>> = { high: 0, normal: 1, low: 2 };

type Placed = Pick<JobSnapshot, 'id' | 'priority' | 'position'>;

/** By priority, then by position: the order in which jobs are uploaded and listed. */
export const inQueueOrder = (a: Placed, b: Placed): number =>
  comparePriority(a.priority, b.priority) || a.position - b.position || (a.id < b.id ? -1 : 1);

export const comparePriority = (a: Priority, b: Priority): number => rank[a] - rank[b];
