import { expect, it } from 'vitest';
import { nearest } from './nearest.ts';

it.each([
  ['a letter left out', 'quue'],
  ['a letter too many', 'queeue'],
  ['a letter mistaken', 'qubue'],
  ['two letters swapped', 'qeuue'],
  ['a word begun', 'que'],
  ['another case', 'QUEUE'],
])('knows what was meant by %s', (_slip, word) => {
  expect(nearest(word, ['send', 'queue', 'watch'])).toEqual(['queue']);
});

it.each([
  ['queue', 'pause'],
  ['send', 'seek'],
  ['xxab', 'yyba'],
  ['abcd', 'wxyz'],
])('takes %s for no slip of %s', (word, known) => {
  expect(nearest(word, [known])).toEqual([]);
});

it('puts the likeliest first, and names only a few', () => {
  expect(nearest('statis', ['stages', 'station', 'status'])).toEqual(['status', 'stages', 'station']);
  expect(nearest('statis', ['stages', 'station', 'status'], 1)).toEqual(['status']);
});
