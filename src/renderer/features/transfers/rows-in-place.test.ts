import { expect, it } from 'vitest';
import type { RowId } from './row-id.ts';
import { isReordered, type ListedUploads, rowsInPlace } from './rows-in-place.ts';

const ids = (names: string) => names.split(' ').filter(Boolean) as RowId[];
const listed = (rows: string, runningCount = 0, done = ''): ListedUploads => ({
  ids: ids(rows),
  done: ids(done),
  runningCount,
});
const last = listed('a b c d', 2);
const inPlace = (next: ListedUploads, gone = '', was: Readonly<Record<string, string>> = {}) =>
  rowsInPlace(next, {
    last,
    isGone: (id) => ids(gone).includes(id),
    wasOf: (id) => was[id] as RowId | undefined,
  });

it('leaves rows that change places where they are, as large as they are', () => {
  expect(inPlace(listed('c a b d', 3))).toEqual(last);
  expect(inPlace(listed('b a c d', 1)).ids, 'the same list').toBe(last.ids);
});

it('leaves what is done where it is, and out of the line of what is done', () => {
  expect(inPlace(listed('c d', 0, 'b a'))).toEqual(last);
  expect(inPlace(listed('c d', 0, 'b a'), 'a')).toEqual(listed('b c d', 1, 'a'));
});

it('lists what is new below, and an upload in the place of the encode that it was', () => {
  expect(inPlace(listed('new a b c d', 3))).toEqual(listed('a b c d new', 2));
  expect(inPlace(listed('upload a c d', 2), 'b', { upload: 'b' })).toEqual(listed('a upload c d', 2));
});

it('tells a line that was reordered from one that became longer or shorter', () => {
  expect(isReordered(['a', 'b', 'c'], ['new', 'a', 'c'])).toBe(false);
  expect(isReordered(['a', 'b', 'c'], ['c', 'a', 'b'])).toBe(true);
});
