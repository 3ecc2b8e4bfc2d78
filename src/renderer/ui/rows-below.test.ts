import { expect, it } from 'vitest';
import { rowsBelow } from './rows-below.ts';

it('counts a row of which less than half is in sight as one below', () => {
  const rows = Array.from({ length: 5 }, (_none, at) => ({ start: at * 90, size: 90 }));
  const below = (bottomPx: number) => rowsBelow(rows, bottomPx, 90);
  expect([0, 44, 45, 180, 200, 224, 225, 450, 900].map(below)).toEqual([5, 5, 4, 3, 3, 3, 2, 0, 0]);
  expect(rowsBelow([], 0, 90)).toBe(0);
});

it('counts a row as seen once its first lines are, however much is unfolded below them', () => {
  const rows = [
    { start: 0, size: 1_000 },
    { start: 1_000, size: 40 },
  ];
  const below = (bottomPx: number) => rowsBelow(rows, bottomPx, 90);
  expect([44, 45, 1_019, 1_020].map(below)).toEqual([2, 1, 1, 0]);
});
