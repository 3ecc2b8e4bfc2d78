import { isAtRefusedAddress, type JobRecord } from '../job/job.ts';

/** How long an end that may be wrong is still watched, and the age it is treated as, so that its item is read seldom. */
const correctedWithinMs = 24 * 60 * 60_000;
const seldomLookedAtMs = 60 * 60_000;

/**
 * Since when a job is watched, or null if it is not. An end that may be wrong is watched for a day, at long intervals. So is a
 * refused address: another computer on the same folder may have sent the file to it.
 */
export function watchSinceMs({ state }: JobRecord, nowMs: number): number | null {
  // If the clock was set back since, it would be watched for that much longer.
  if (state.kind === 'processing' || state.kind === 'confirming') return Math.min(state.sinceMs, nowMs);
  if (isAtRefusedAddress(state))
    return nowMs - state.sinceMs > correctedWithinMs ? null : Math.min(state.sinceMs, nowMs);
  if (state.kind !== 'superseded' && state.kind !== 'unconfirmed') return null;
  return nowMs - state.atMs > correctedWithinMs ? null : state.atMs - seldomLookedAtMs;
}
