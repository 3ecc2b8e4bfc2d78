import { type BareItem, type Parameters, parseList, Token } from 'structured-headers';
import { limits } from '../../shared/api/limits.ts';

/** How many requests remain, and until when, as one answer said. */
export interface RateTelling {
  readonly remaining: number;
  /** Null where the answer does not say: then it holds for a whole window. */
  readonly resetMs: number | null;
}

export interface RatePolicy {
  readonly limit: number;
  readonly windowMs: number;
}

/** Longer waits than this are cut short: the service is asked again in between. */
const longestWaitSeconds = 3600;

/** Reads `RateLimit`. Malformed items are ignored and never make a call fail. */
export function readRateLimit(value: string | undefined): readonly RateTelling[] {
  return namedItems(value).flatMap(({ parameters }) => {
    const remaining = wholeNumber(parameters.get('r'));
    const resetSeconds = wholeNumber(parameters.get('t'));
    if (remaining === null || (parameters.has('t') && resetSeconds === null)) return [];
    const resetMs = resetSeconds === null ? null : Math.min(resetSeconds, longestWaitSeconds) * 1000;
    return [{ remaining, resetMs }];
  });
}

/** Reads the policy for keys out of `RateLimit-Policy`, or the only one there is. */
export function readRatePolicy(value: string | undefined): RatePolicy | null {
  const policies = namedItems(value).flatMap(({ name, parameters }) => {
    const limit = wholeNumber(parameters.get('q'));
    const windowSeconds = wholeNumber(parameters.get('w'));
    const usable = limit !== null && limit > 0 && windowSeconds !== null && windowSeconds > 0;
    if (!usable || windowSeconds > longestWaitSeconds) return [];
    return [{ name, limit, windowMs: windowSeconds * 1000 }];
  });
  const policy =
    policies.find(({ name }) => name === limits.ratePolicyName) ??
    (policies.length === 1 ? policies[0] : null);
  return policy ? { limit: policy.limit, windowMs: policy.windowMs } : null;
}

/** Reads `Retry-After`, as seconds or as a date. */
export function readRetryAfterMs(value: string | undefined, nowMs: number): number | null {
  if (value === undefined) return null;
  const text = value.trim();
  if (/^\d{1,9}$/.test(text)) return Math.min(Number(text), longestWaitSeconds) * 1000;
  // Only the date format of HTTP: Date.parse alone would take "-5" or "2.5" for a year or a month.
  const dateMs = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  if (Number.isNaN(dateMs)) return null;
  return Math.min(Math.max(0, dateMs - nowMs), longestWaitSeconds * 1000);
}

function namedItems(value: string | undefined): readonly { name: string; parameters: Parameters }[] {
  if (value === undefined) return [];
  try {
    return parseList(value).flatMap(([item, parameters]) => {
      const name = item instanceof Token ? item.toString() : item;
      return typeof name === 'string' ? [{ name, parameters }] : [];
    });
  } catch {
    return [];
  }
}

const wholeNumber = (item: BareItem | undefined): number | null =>
  typeof item === 'number' && Number.isSafeInteger(item) && item >= 0 ? item : null;
