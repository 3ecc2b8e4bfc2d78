import { holdOver, isStopped } from '../../shared/model/stopped-by-queue.ts';
import type { QueueConditions, UploadQueue } from '../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';

/**
 * Whether an upload comes to its end though nobody does anything: also what waits for its hour, the network, mains or its
 * renderer. What is paused, or asks, stays as it is until somebody is back, and is not waited for.
 */
function finishesByItself(job: JobSnapshot, conditions: QueueConditions): boolean {
  const { state } = job;
  switch (state.kind) {
    case 'sending':
      return true;
    // Whether it arrived only a key can tell.
    case 'confirming':
      return holdOver(job, conditions)?.scope.kind !== 'account';
    case 'queued':
    case 'examining':
    case 'creating':
      return !isStopped(job, conditions);
    case 'held':
      return state.reason.kind === 'still_being_written' && !isStopped(job, conditions);
    case 'processing':
    case 'ready':
    case 'rejected':
    case 'superseded':
    case 'unconfirmed':
    case 'failed':
    case 'cancelled':
      return false;
  }
}

/** Resolves once nothing is left that this program would finish by itself. */
export function whenFinished(queue: Pick<UploadQueue, 'snapshot' | 'subscribe'>): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const { jobs, conditions } = queue.snapshot();
      if (conditions.sender === 'this' && jobs.some((job) => finishesByItself(job, conditions))) return;
      stop();
      resolve();
    };
    const stop = queue.subscribe(look);
    look();
  });
}
