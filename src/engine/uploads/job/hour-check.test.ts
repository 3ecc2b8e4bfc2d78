import { expect, it } from 'vitest';
import { estimateHour } from './hour-check.ts';

it.each([
  [3_240_000, 1_000, null, true],
  [3_240_001, 1_000, null, false],
  [3_240_000, 2_000, 1_000, true],
  [3_240_001, 2_000, 1_000, false],
  [3_240_001, 1_000, 2_000, false],
  [3_240_001, 0, 2_000, true],
  [3_240_001, null, 1_000, false],
])('%i bytes at %s measured and %s allowed a second: %s', (sizeBytes, measured, limit, makesIt) => {
  expect(estimateHour(sizeBytes, measured, limit)).toMatchObject({ makesIt, allowedSeconds: 3_600 });
});

it('says nothing where no speed is known', () => {
  expect(estimateHour(1, null, null)).toBe(null);
  expect(estimateHour(1, 0, null)).toBe(null);
});
