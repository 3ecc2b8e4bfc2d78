import { expect, it } from 'vitest';
import { isReplaySafe } from './idempotency.ts';

const hourMs = 3_600_000;

it.each([
  ['never asked', null, true],
  ['a moment ago', 1, true],
  ['22 hours ago', 22 * hourMs, true],
  ['23 hours ago', 23 * hourMs, false],
  ['a day ago', 24 * hourMs, false],
])('an intent that was asked for %s: safe to ask again is %s', (_when, agoMs, safe) => {
  const nowMs = 1_000 * hourMs;
  expect(isReplaySafe({ askedAtMs: agoMs === null ? null : nowMs - agoMs }, nowMs)).toBe(safe);
});
