import type { Trouble } from './trouble.ts';
import type { QueueConditions, QueueHold } from './upload-queue.ts';
import type { JobSnapshot } from './uploads.ts';

type Placed = Pick<JobSnapshot, 'accountId' | 'target'>;

/** The hold on this upload's project or account, if there is one. */
export const holdOver = (job: Placed, { holds }: Pick<QueueConditions, 'holds'>): QueueHold | undefined =>
  holds.find(({ scope }) => {
    if (scope.accountId !== job.accountId) return false;
    return scope.kind === 'account' || scope.projectId === job.target.projectId;
  });

/** Nobody is signed in to the account: signing in continues its uploads, and nothing else does. */
export const isSignedOut = (trouble: Pick<Trouble, 'code'> | undefined): boolean =>
  trouble?.code === 'not_signed_in';

/** Paused through its project or the whole queue. An upload that was paused by itself is `held` instead. */
export const isPausedOver = (
  { target }: Placed,
  { pausedAll, pausedProjects }: Pick<QueueConditions, 'pausedAll' | 'pausedProjects'>,
): boolean => pausedAll || pausedProjects.includes(target.projectId);

/** Whether a pause or hold above the job keeps it from starting, or from continuing while it has no version yet. */
export const isStopped = (job: Placed, conditions: QueueConditions): boolean =>
  isPausedOver(job, conditions) || holdOver(job, conditions) !== undefined;
