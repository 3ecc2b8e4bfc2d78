import { expect, it } from 'vitest';
import { mayNotify } from './summary.ts';

const hourMs = 60 * 60_000;

it.each([
  ['never before', null, 5, true],
  ['just before the hour is over', 0, hourMs - 1, false],
  ['after an hour', 0, hourMs, true],
  ['after the clock was set back', 5 * hourMs, 10, true],
])('notifies of a folder %s: %s to %s, %s', (_, lastAtMs, nowMs, may) =>
  expect(mayNotify(lastAtMs, nowMs)).toBe(may),
);
