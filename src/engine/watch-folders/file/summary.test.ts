import { expect, it } from 'vitest';
import { mayNotify, summarize } from './summary.ts';

const hourMs = 60 * 60_000;

it.each([
  ['never before', null, 5, true],
  ['just before the hour is over', 9 * hourMs, 10 * hourMs - 1, false],
  ['after an hour', 9 * hourMs, 10 * hourMs, true],
  ['after the clock was set back', 5 * hourMs, 10, true],
])('notifies of a folder %s: %s to %s, %s', (_, lastAtMs, nowMs, may) =>
  expect(mayNotify(lastAtMs, nowMs)).toBe(may),
);

it('sums up in one line what happened overnight, and is null if nothing did', () => {
  const evening = new Date(2026, 10, 21, 19).getTime();
  const morning = new Date(2026, 10, 22, 8).getTime();
  expect(summarize(2, 14, evening, morning)?.says).toBe('Last night: 14 uploaded, 2 need you');
  const nightBefore = new Date(2026, 10, 21, 2).getTime();
  expect(summarize(2, 14, nightBefore, morning)?.says, 'two nights').toMatch(/^Since Nov 21/);
  expect(summarize(0, 1, morning, morning + hourMs)?.says).toBe('Since 8:00 AM: 1 uploaded');
  expect(summarize(0, 0, evening, morning)).toBeNull();
});
