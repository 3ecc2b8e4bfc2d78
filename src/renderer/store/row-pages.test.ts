import { expect, it } from 'vitest';
import { pagesBesidesFirst } from './row-pages.ts';

it.each([
  [0, 199, []],
  [0, 200, [1]],
  [150, 450, [1, 2]],
  [400, 599, [2]],
  [9_999, 9_999, [49]],
  [0, -1, []],
])('rows %s to %s are on the first page and %j', (first, last, pages) =>
  expect(pagesBesidesFirst(first, last)).toEqual(pages),
);
