import { keptByPause } from '../../shared/model/kept-by-pause.ts';
import { isStopped } from '../../shared/model/stopped-by-queue.ts';
import type { QueueSnapshot, UploadQueue } from '../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';

/** Whether an update would disturb an upload: by ending its connection, losing bytes already sent, or delaying the next one. */
export function isUploading(
  { jobs, conditions }: Pick<QueueSnapshot, 'jobs' | 'conditions'>,
  nowMs: number,
): boolean {
  const mayStart = conditions.online && conditions.hoursOpenAtMs === null;
  const uploads = (job: JobSnapshot): boolean => {
    switch (job.state.kind) {
      case 'creating':
      case 'sending':
      case 'confirming':
        return true;
      case 'examining':
      case 'queued':
        return mayStart && !isStopped(job, conditions);
      default: {
        const kept = keptByPause(job, nowMs);
        return kept?.kind === 'connection' && !kept.resumable;
      }
    }
  };
  return jobs.some(uploads);
}

/** Resolves once no program on this computer uploads; rejects if aborted first. */
export function whenUploadsRest(
  queue: Pick<UploadQueue, 'snapshot' | 'subscribe'>,
  nowMs: () => number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      stop();
      signal.removeEventListener('abort', onAbort);
    };
    const onAbort = () => {
      end();
      reject(signal.reason);
    };
    const look = () => {
      if (isUploading(queue.snapshot(), nowMs())) return;
      end();
      resolve();
    };
    const stop = queue.subscribe(look);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    else look();
  });
}
