import { longestUndoMs } from '../../../shared/model/upload-queue.ts';
import type { JobRecord } from './job.ts';

/** Whether the time to undo its cancel is over, or was stored before the clock was set back. */
export const cancelIsDue = ({ cancelsAtMs }: Pick<JobRecord, 'cancelsAtMs'>, nowMs: number): boolean =>
  cancelsAtMs !== null && (cancelsAtMs <= nowMs || cancelsAtMs - nowMs > longestUndoMs);

/** When a job that can still be undone may start; null if it may start now. */
export function startsAtMs(job: JobRecord, nowMs: number): number | null {
  if (job.state.kind !== 'queued' || job.startsAtMs === null || job.startsAtMs <= nowMs) return null;
  return job.startsAtMs - nowMs > longestUndoMs ? null : job.startsAtMs;
}
