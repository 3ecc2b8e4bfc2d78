import { expect, it } from 'vitest';
import { aFile } from '../testing/watched-examples.ts';
import { ShownOrders } from './shown-orders.ts';

/** A list that is asked for again and again, as it is then. */
function listing() {
  const orders = new ShownOrders();
  return (paths: string, held?: number, inFolder = paths, around?: string) => {
    const files = new Map([...inFolder].map((path) => [path, aFile({ path })]));
    const listed = [...paths].map((path) => aFile({ path }));
    const { id, files: shown } = orders.take(listed, (path) => files.get(path), held, around);
    return { id, paths: shown.map(({ path }) => path).join('') };
  };
}

it('lists files in their own order unless an earlier one is held', () => {
  const list = listing();
  const first = list('abc');
  expect(first.paths).toBe('abc');
  expect(list('cab', first.id)).toEqual(first);
  expect(list('cab').paths).toBe('cab');
});

it('puts files that came while the order is held at its end, where they stay', () => {
  const list = listing();
  const { id } = list('abc');
  expect(list('xcab', id).paths).toBe('abcx');
  expect(list('yxcab', id).paths).toBe('abcxy');
  expect(list('xycab', id).paths).toBe('abcxy');
});

it('keeps a file that the list leaves out by now, and no file that is in the folder no longer', () => {
  const list = listing();
  const { id } = list('abc');
  expect(list('c', id, 'ac').paths).toBe('ac');
});

it('sorts anew around the one file that keeps its place, also where the list leaves that out by now', () => {
  const list = listing();
  const { id } = list('abc');
  const sorted = list('xcba', id, 'xcba', 'b');
  expect(sorted.paths).toBe('xbca');
  expect(list('xcba', sorted.id, 'xcba', 'b'), 'another page of it').toEqual(sorted);
  expect(list('xca', sorted.id, 'xcba', 'b').paths).toBe('xbca');
  expect(list('xca', sorted.id, 'xca', 'b').paths).toBe('xca');
});

it('gives the pages of one list the same order, and another order another name', () => {
  const list = listing();
  const { id } = list('abc');
  expect(list('abc').id).toBe(id);
  expect(list('acb').id).not.toBe(id);
  expect(list('ab').id).not.toBe(list('abc').id);
});

it('remembers the order that is asked for again while other lists are shown, and no others for ever', () => {
  const list = listing();
  const { id } = list('ab');
  const { id: left } = list('ba');
  for (const other of '0123456789') {
    list(other);
    expect(list('ba', id).paths).toBe('ab');
  }
  expect(list('ab', left).paths).toBe('ab');
});
