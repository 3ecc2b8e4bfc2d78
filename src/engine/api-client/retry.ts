import type { FailureCode } from '../../shared/model/failure-codes.ts';
import type { Lane } from '../../shared/model/rate-budget.ts';
import { doubled } from '../ground/doubled.ts';
import type { Random } from '../ports/random.ts';
import type { ApiFailure } from './api-failure.ts';

const firstDelayMs = 1_000;
const longestDelayMs = 60_000;
const shortestDelayMs = 1_000;
/** If the service asks for a longer wait, it is tried again after this. */
const longestAskedMs = 10 * 60_000;

/** How often one call is sent at most. A person who clicked wants an answer soon; queued work can take its time. */
export const attemptsByLane: Readonly<Record<Lane, number>> = {
  click: 3,
  create: 5,
  watch: 3,
  background: 5,
};

/**
 * How long to wait before something is sent again: at least a second, and at least what the other side asks for within
 * reason. A random share of a span is added, which doubles from a second to a minute, so that many clients do not all
 * come back at once.
 */
export function waitMs(attempt: number, askedMs: number | null, random: Random): number {
  const atLeastMs = Math.max(shortestDelayMs, Math.min(askedMs ?? 0, longestAskedMs));
  const spanMs = doubled(firstDelayMs, attempt - 1, longestDelayMs - shortestDelayMs);
  return atLeastMs + random.fraction() * spanMs;
}

const passing: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'offline',
  'name_not_resolved',
  'connection_refused',
  'practice_not_running',
  'connection_lost',
  'timed_out',
  'proxy_unreachable',
  'rate_limited',
]);

/** Whether the same request may succeed a little later without a person's help. */
export const mayPass = (failure: ApiFailure): boolean =>
  passing.has(failure.code) || (failure.status !== null && failure.status >= 500 && failure.status !== 511);

/** How long to wait before a call is sent again; null gives up. Only calls that may be sent twice come here. */
export function retryDelayMs(
  failure: ApiFailure,
  attempt: number,
  attempts: number,
  random: Random,
): number | null {
  if (attempt >= attempts || !mayPass(failure)) return null;
  // The rate budget makes everybody wait after a 429, so the call itself need not.
  if (failure.status === 429) return 0;
  if ((failure.retryAfterMs ?? 0) > longestDelayMs) return null;
  return waitMs(attempt, failure.retryAfterMs, random);
}
