import { expect, it } from 'vitest';
import { isGrowth } from './progress-growth.ts';

it.each([
  ['from unknown, which is drawn full, to nothing', null, 0, false],
  ['back to unknown', 0.4, null, false],
  ['back to the start, as for another upload in the same row', 0.8, 0.01, false],
  ['on', 0.17, 0.18, true],
  ['to the same', 0.18, 0.18, true],
])('a bar moves only forwards: %s', (_, before, now, moves) => {
  expect(isGrowth(before, now)).toBe(moves);
});
