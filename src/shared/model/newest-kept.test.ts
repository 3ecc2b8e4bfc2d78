import { expect, it } from 'vitest';
import { NewestKept } from './newest-kept.ts';

it('keeps the entries that were set last, each with its last value', () => {
  const kept = new NewestKept<string, number>(2);
  kept.set('a', 1).set('b', 2).set('a', 3);
  expect([...kept]).toEqual([
    ['b', 2],
    ['a', 3],
  ]);
  kept.set('c', 4);
  expect([...kept]).toEqual([
    ['a', 3],
    ['c', 4],
  ]);
});

it('tells of the entries that made room, and of no others', () => {
  const dropped: [string, number][] = [];
  const kept = new NewestKept<string, number>(1, (key, value) => dropped.push([key, value]));
  kept.set('a', 1).set('a', 2).set('b', 3);
  kept.delete('b');
  expect(dropped).toEqual([['a', 2]]);
});
