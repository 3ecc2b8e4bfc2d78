import type { FailureCode } from '../../shared/model/failures.ts';
import type { Lane } from '../../shared/model/rate-budget.ts';
import type { Random } from '../ports/random.ts';
import type { ApiFailure } from './api-failure.ts';

const firstDelayMs = 1_000;
const longestDelayMs = 60_000;

/** How often one call is sent at most. Whoever clicked wants to know soon; what is queued can take its time. */
export const attemptsByLane: Readonly<Record<Lane, number>> = {
  click: 3,
  create: 5,
  watch: 3,
  background: 5,
};

/** A random share of a span that doubles from one second to a minute, so that many clients do not come back as one. */
export const backoffMs = (attempt: number, random: Random): number =>
  random.fraction() * Math.min(longestDelayMs, firstDelayMs * 2 ** (attempt - 1));

const passing: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'offline',
  'name_not_resolved',
  'connection_refused',
  'connection_lost',
  'timed_out',
  'proxy_unreachable',
  'rate_limited',
]);

/** Whether the same request may well succeed a little later, by itself. What a person has to mend does not. */
const mayPass = (failure: ApiFailure): boolean =>
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
  const askedMs = failure.retryAfterMs ?? 0;
  if (askedMs > longestDelayMs) return null;
  return Math.max(askedMs, backoffMs(attempt, random));
}
