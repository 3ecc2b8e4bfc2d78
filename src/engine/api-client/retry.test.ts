import { describe, expect, it } from 'vitest';
import type { Random } from '../ports/random.ts';
import { ApiFailure } from './api-failure.ts';
import { readRetryAfterMs } from './rate-headers.ts';
import { retryDelayMs, waitMs } from './retry.ts';

const minuteMs = 60_000;
const drawing = (share: number): Random => ({
  fraction: () => share,
  bytes: () => new Uint8Array(),
  uuid: () => '',
});

describe('how long to wait before something is sent again', () => {
  it('has a floor, whatever is asked for', () => {
    for (const askedMs of [null, 0, 1, 999]) expect(waitMs(1, askedMs, drawing(0))).toBe(1_000);
  });

  it('is spread more with every failure, up to a minute', () => {
    expect([1, 2, 3, 7, 40].map((attempt) => waitMs(attempt, 0, drawing(1)))).toEqual([
      2_000,
      3_000,
      5_000,
      minuteMs,
      minuteMs,
    ]);
  });

  it('is what is asked for, and spread: many computers were told the same', () => {
    expect(waitMs(1, 40_000, drawing(0))).toBe(40_000);
    expect(waitMs(3, 40_000, drawing(0.5))).toBe(42_000);
  });

  it('is never absurd, in seconds or as a date', () => {
    const nowMs = Date.UTC(2026, 5, 1);
    const asked = ['86400', '999999999', 'Tue, 01 Jun 2038 00:00:00 GMT'];
    for (const header of asked)
      expect(waitMs(1, readRetryAfterMs(header, nowMs), drawing(0))).toBe(10 * minuteMs);
    for (const header of ['soon', '-5', '2.5', '', 'Mon, 01 Jun 2020 00:00:00 GMT'])
      expect(waitMs(1, readRetryAfterMs(header, nowMs), drawing(0))).toBe(1_000);
  });
});

it('a call is not kept waiting for whatever time it is told: beyond a minute it gives up and says so', () => {
  const told = (retryAfterMs: number) =>
    retryDelayMs(new ApiFailure({ code: 'timed_out', status: 503, retryAfterMs }), 1, 3, drawing(0));
  expect(told(59_000)).toBe(59_000);
  expect(told(61_000)).toBeNull();
  expect(told(86_400_000)).toBeNull();
});

it.each([
  { failure: { code: 'timed_out' }, attempt: 1, delay: 1_000 },
  { failure: { code: 'timed_out' }, attempt: 2, delay: 1_000 },
  { failure: { code: 'timed_out' }, attempt: 3, delay: null },
  { failure: { code: 'unknown_code', status: 500 }, attempt: 1, delay: 1_000 },
  { failure: { code: 'unknown_code', status: 499 }, attempt: 1, delay: null },
  // A network wants somebody to sign in.
  { failure: { code: 'unknown_code', status: 511 }, attempt: 1, delay: null },
  { failure: { code: 'certificate_untrusted' }, attempt: 1, delay: null },
  { failure: { code: 'rate_limited', status: 429, retryAfterMs: 90_000 }, attempt: 1, delay: 0 },
  { failure: { code: 'unknown_code', status: 503, retryAfterMs: 60_000 }, attempt: 1, delay: 60_000 },
  { failure: { code: 'unknown_code', status: 503, retryAfterMs: 60_001 }, attempt: 1, delay: null },
] as const)(
  'waits $delay ms after attempt $attempt of three that ended in $failure',
  ({ failure, attempt, delay }) => {
    expect(retryDelayMs(new ApiFailure(failure), attempt, 3, drawing(0))).toBe(delay);
  },
);
