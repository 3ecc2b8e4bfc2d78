import { expect, it } from 'vitest';
import { mostThatFits } from './most-that-fits.ts';

it('finds the largest amount that fits', () => {
  for (const most of [0, 1, 7, 64]) {
    for (let limit = 0; limit <= most; limit += 1)
      expect(
        mostThatFits(most, (amount) => amount <= limit),
        `${limit} of ${most}`,
      ).toBe(limit);
  }
});

it('asks a handful of times for a long name', () => {
  let asked = 0;
  mostThatFits(255, (amount) => {
    asked += 1;
    return amount <= 40;
  });
  expect(asked).toBeLessThanOrEqual(8);
});
