import { expect, it } from 'vitest';
import { firstPast } from './first-past.ts';

it.each([
  [[], 0, 0],
  [[5], 4, 0],
  [[5], 5, 1],
  [[1, 3, 3, 7], 3, 3],
  [[1, 3, 3, 7], 9, 4],
])('finds the first entry of %j that is past %i at %i', (sorted, limit, place) => {
  expect(firstPast(sorted, (entry) => entry > limit)).toBe(place);
});

it('begins where it is told to', () => {
  expect(firstPast([1, 2, 3], () => true, 2)).toBe(2);
});

it('looks at some fifteen of ten thousand entries', () => {
  const sorted = Array.from({ length: 10_000 }, (_, index) => index);
  let looks = 0;
  const place = firstPast(sorted, (entry) => {
    looks += 1;
    return entry >= 9_000;
  });
  expect(place).toBe(9_000);
  expect(looks).toBeLessThan(20);
});
