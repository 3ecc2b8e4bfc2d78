import { expect, it } from 'vitest';
import { fuzzyScore, rank } from './fuzzy.ts';

const names = ['Column Mapping', 'LED_Main', 'LED Main Loop', 'Teaser vertical', 'Alarm ledge'];
const found = (wanted: string) => rank(names, wanted, (name) => [name], 10);

it('prefers initials and whole words to letters somewhere inside', () => {
  expect(found('lm')[0]).toBe('LED_Main');
  expect(found('main')[0]).toBe('LED_Main');
  expect(found('led')[0]).toBe('LED_Main');
});

it('finds words by their first letters and some of the others, and nothing else', () => {
  expect(found('tsvert')).toEqual(['Teaser vertical']);
  expect(found('ledl')).toEqual(['LED Main Loop']);
  expect(found('lm')).toEqual(['LED_Main', 'LED Main Loop']);
  expect(found('ledz')).toEqual([]);
  expect(fuzzyScore('LED Main', 'niam')).toBeNull();
});

it('finds nothing by letters that are scattered over words', () => {
  expect(fuzzyScore('Full speed for an hour', 'floor')).toBeNull();
  expect(fuzzyScore('Full speed for an hour', 'fsh')).not.toBeNull();
  expect(fuzzyScore('Column Mapping', 'lm')).toBeNull();
  expect(fuzzyScore('Column Mapping', 'lumn')).not.toBeNull();
  expect(fuzzyScore(`${'a'.repeat(200)} xb`, `${'a'.repeat(60)}b`)).toBeNull();
});

it('keeps the order of what was given when nothing is typed', () => {
  expect(found('')).toEqual(names);
});

it('takes other words for a thing after its own', () => {
  const things = [
    { name: 'Logs', also: 'upload problems' },
    { name: 'Upload files', also: 'send' },
  ];
  expect(rank(things, 'upload', ({ name, also }) => [name, also], 5).map(({ name }) => name)).toEqual([
    'Upload files',
    'Logs',
  ]);
  const limits = [{ name: 'Full speed for an hour', also: 'limit bandwidth' }];
  const namesFound = (wanted: string) => rank(limits, wanted, ({ name, also }) => [name, also], 5).length;
  expect(namesFound('limit')).toBe(1);
  expect(namesFound('lm'), 'of words that are not seen, no letter may be missing').toBe(0);
});
