import { keptByPause } from '../../shared/model/kept-by-pause.ts';
import { isStopped } from '../../shared/model/stopped-by-queue.ts';
import type { QueueSnapshot, UploadQueue } from '../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';

/** Whether an update would take something from an upload: its connection, its bytes so far, or its turn right after another. */
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

/** Resolves once nothing uploads, whichever program on this computer does; rejects when aborted first. */
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
