import { holdOver, isStopped } from '../../shared/model/stopped-by-queue.ts';
import type { QueueConditions, UploadQueue } from '../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';

/**
 * Whether an upload finishes without a person, even if it waits for its hours, the network, mains power or its renderer.
 * Uploads that are paused or ask something are not waited for.
 */
function finishesByItself(job: JobSnapshot, conditions: QueueConditions): boolean {
  const { state } = job;
  switch (state.kind) {
    case 'sending':
      return true;
    // Only a working key can tell whether it arrived.
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

/** Resolves once this program has nothing left to finish without a person. */
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
