import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRateLimit, readRatePolicy, readRetryAfterMs } from './rate-headers.ts';

it('reads what the service says', () => {
  expect(readRateLimit('"per-key";r=87;t=12')).toEqual([{ remaining: 87, resetMs: 12_000 }]);
  expect(readRatePolicy('"per-key";q=120;w=60')).toEqual({ limit: 120, windowMs: 60_000 });
});

it('reads several limits, and the policy for keys among several', () => {
  expect(readRateLimit('"per-key";r=5;t=1, "burst";r=0')).toEqual([
    { remaining: 5, resetMs: 1_000 },
    { remaining: 0, resetMs: null },
  ]);
  expect(readRatePolicy('"burst";q=5;w=1, "per-key";q=100;w=30')).toEqual({ limit: 100, windowMs: 30_000 });
  expect(readRatePolicy('"burst";q=5;w=1, "daily";q=100;w=30')).toBeNull();
});

it.each([
  undefined,
  '',
  'limit=120, remaining=3, reset=9',
  '"per-key"',
  '"per-key";r=-1;t=5',
  '"per-key";r=1.5;t=5',
  '"per-key";r=5;t=-5',
  '"per-key";r=5;t=soon',
  '"per-key";r="5";t=5',
  '"per-key;r=5',
  '5;r=5;t=5',
  '("per-key");r=5;t=5',
])('hears nothing in %j', (value) => {
  expect(readRateLimit(value)).toEqual([]);
});

it.each([undefined, '', '"per-key";q=0;w=60', '"per-key";q=5;w=0', '"per-key";q=5', '"per-key";q=5;w=99999'])(
  'learns no policy from %j',
  (value) => {
    expect(readRatePolicy(value)).toBeNull();
  },
);

const nowMs = Date.UTC(2026, 0, 1);
it.each([
  ['7', 7_000],
  ['0', 0],
  ['99999999', 3_600_000],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
  ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
  ['-5', null],
  ['2.5', null],
  ['soon', null],
  ['', null],
  [undefined, null],
])('reads Retry-After %j as %j ms', (value, expected) => {
  expect(readRetryAfterMs(value, nowMs)).toBe(expected);
});

it('never fails, whatever stands in the headers', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      readRateLimit(value);
      readRatePolicy(value);
      readRetryAfterMs(value, nowMs);
    }),
  );
});
