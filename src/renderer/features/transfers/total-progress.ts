import { isEndLeaving, sentShare } from '../../../shared/model/sent-share.ts';
import { type MirroredQueue, withProgress } from '../../store/queue-mirror.ts';
import { groupOf, isAllUploaded, leftOf, type QueueCounts } from './queue-totals.ts';

export interface OnTheWire {
  readonly sentBytes: number;
  /** Null while nothing is being sent. */
  readonly bytesPerSecond: number | null;
}

/** Uploads whose last bytes are on their way, with how many have left. */
export const endsLeaving = ({ jobs, progress }: Pick<MirroredQueue, 'jobs' | 'progress'>) =>
  [...progress.keys()]
    .flatMap((id) => jobs.get(id) ?? [])
    .map((job) => withProgress(job, progress))
    .filter(isEndLeaving);

/** The progress of what is being sent. Only sending jobs have progress, so these are few, however long the queue. */
export function onTheWire({ jobs, progress }: Pick<MirroredQueue, 'jobs' | 'progress'>): OnTheWire {
  let sentBytes = 0;
  let bytesPerSecond: number | null = null;
  for (const [id, entry] of progress) {
    const job = jobs.get(id);
    if (!job || job.cancelsAtMs !== null) continue;
    const isLeaving = isEndLeaving(withProgress(job, progress));
    if (job.state.kind !== 'sending' && !isLeaving) continue;
    sentBytes += entry.sentBytes;
    // The speed before its connection broke counts for a few seconds more.
    if (isLeaving || groupOf(job) === 'sending')
      bytesPerSecond = (bytesPerSecond ?? 0) + entry.bytesPerSecond;
  }
  return { sentBytes, bytesPerSecond };
}

/** 0 to 1; null while nothing is under way, or all is uploaded. */
export function totalFraction(counts: QueueCounts, { sentBytes }: OnTheWire): number | null {
  const isUnderWay = leftOf(counts) > counts.rendering;
  if (!isUnderWay || counts.totalBytes === 0 || isAllUploaded(counts)) return null;
  return sentShare(counts.deliveredBytes + counts.keptBytes + sentBytes, counts.totalBytes);
}

export function millisecondsLeft(counts: QueueCounts, wire: OnTheWire): number | null {
  if (!wire.bytesPerSecond) return null;
  const leftBytes = counts.totalBytes - counts.deliveredBytes - counts.pausedBytes - wire.sentBytes;
  return leftBytes <= 0 ? null : (leftBytes / wire.bytesPerSecond) * 1000;
}
