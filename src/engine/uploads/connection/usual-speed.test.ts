import { expect, it } from 'vitest';
import type { SpeedSample } from '../tables/upload-settings.ts';
import { usualSpeed, withSample } from './usual-speed.ts';

const hourMs = 3_600_000;
const measured = (speeds: readonly number[], atMs = 0): SpeedSample[] =>
  speeds.reduce<SpeedSample[]>(
    (samples, bytesPerSecond) => withSample(samples, { atMs, bytesPerSecond }),
    [],
  );

it('says nothing before several uploads were measured', () => {
  expect(usualSpeed([], 0)).toBeNull();
  expect(usualSpeed(measured([5, 5]), 0)).toBeNull();
  expect(usualSpeed(measured([5, 5, 5]), 0)).toBe(5);
});

it('is not set by one upload, slow or fast', () => {
  expect(usualSpeed(measured([100, 110, 1]), 0)).toBe(100);
  expect(usualSpeed(measured([100, 110, 9_000_000]), 0)).toBe(110);
});

it('goes by the last eight', () => {
  expect(usualSpeed(measured([1, 1, 1, 1, 1, 1, 1, 1, 50, 50, 50, 50, 50]), 0)).toBe(50);
});

it('forgets what is a day old, also after the clock was set back', () => {
  const atMs = 10_000 * hourMs;
  const slow = measured([1, 1, 1], atMs);
  expect(usualSpeed(slow, atMs + 23 * hourMs)).toBe(1);
  expect(usualSpeed(slow, atMs + 24 * hourMs)).toBeNull();
  expect(usualSpeed(slow, atMs - 24 * hourMs)).toBeNull();
  expect(withSample(slow, { atMs: atMs + 25 * hourMs, bytesPerSecond: 9 })).toHaveLength(1);
});
