import type { JobRecord } from '../job/job.ts';

/** For so long an end that was wrong is corrected by itself; and how old it then passes for, so that looks are few. */
const correctedWithinMs = 24 * 60 * 60_000;
const seldomLookedAtMs = 60 * 60_000;

/** Since when a job is to be watched, or null. An end that may be wrong is looked at for a day, seldom. */
export function watchSinceMs({ state }: JobRecord, nowMs: number): number | null {
  if (state.kind === 'processing' || state.kind === 'confirming') return state.sinceMs;
  if (state.kind !== 'superseded' && state.kind !== 'unconfirmed') return null;
  return nowMs - state.atMs > correctedWithinMs ? null : state.atMs - seldomLookedAtMs;
}
