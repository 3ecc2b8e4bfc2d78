import { expect, it } from 'vitest';
import { failingForMs, retryDelayMs } from './schedule.ts';

it('tries eight times over about 28 hours', () => {
  // Promise: Retrying.
  const waits: number[] = [];
  for (let failed = 1; ; failed += 1) {
    const delayMs = retryDelayMs(failed);
    if (delayMs === null) break;
    waits.push(delayMs / 1000);
  }
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 36_000]);
  expect(Math.round(waits.reduce((sum, wait) => sum + wait, 0) / 3600)).toBe(28);
});

it('calls an endpoint failing after five days', () => {
  expect(failingForMs).toBe(5 * 24 * 3_600_000);
});
