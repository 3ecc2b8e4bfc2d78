import { expect, it } from 'vitest';
import { rowsBelow } from './rows-below.ts';

it('counts a row of which less than half is in sight as one below', () => {
  const below = (bottomPx: number) => rowsBelow(bottomPx, 90, 5);
  expect([0, 44, 45, 180, 200, 224, 225, 450, 900].map(below)).toEqual([5, 5, 4, 3, 3, 3, 2, 0, 0]);
});
