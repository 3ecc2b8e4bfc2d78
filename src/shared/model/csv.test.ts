import fc from 'fast-check';
import { expect, it } from 'vitest';
import { steeringIn } from '../testing/steering.ts';
import { toCsv } from './csv.ts';

const cellOf = (text: string): string => toCsv([[text]]).slice(0, -2);
const unquoted = (cell: string): string =>
  cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;

it.each([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '--1+cmd|calc!A0',
  '- 1+1',
  "- cmd|'/C calc'!A0",
  ' =1+1',
  '\t=1+1',
  '\n=1+1',
  '\r\n=1+1',
  '\u00a0=1+1',
  '\ufeff=1+1',
  '\u200b=1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
  '"=1+1"',
  "|cmd'/C calc'!A0",
])('lets no spreadsheet run %j', (text) => {
  expect(unquoted(cellOf(text))).toBe(`'${text.replaceAll(/\r(?!\n)/g, ' ')}`);
});

it.each([
  ['brighter;=1+1', "brighter;'=1+1"],
  ['brighter; =1+1', "brighter;' =1+1"],
  ['brighter;"=1+1"', `brighter;'"=1+1"`],
  ['two lines\n=1+1', "two lines\n'=1+1"],
  ['a\t=1+1', "a\t'=1+1"],
])('nor what becomes a cell of its own where tables are split at semicolons: %j', (text, made) => {
  expect(unquoted(cellOf(text))).toBe(made);
});

it.each([
  '-5',
  '-3.25',
  '0',
  'LED_Main_v005.mov',
  'a = b',
  'see v4 - too dark',
  'x@y.example',
  '舞台_主屏幕',
])('leaves %j as it is', (text) => {
  expect(cellOf(text)).toBe(text);
});

it('quotes as RFC 4180 has it, and any reader gets back what was written', () => {
  expect(toCsv([['a,b', 'say "hi"', 1.5, null]])).toBe('"a,b","say ""hi""",1.5,\r\n');
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (texts) => {
      const plain = texts.map((text) => text.replaceAll(/[^\p{L}\p{N},"; ]/gu, 'x'));
      const cells =
        toCsv([plain])
          .slice(0, -2)
          .match(/"(?:[^"]|"")*"|[^,]+|(?<=,|^)(?=,|$)/g) ?? [];
      expect(cells.map(unquoted)).toEqual(plain);
    }),
  );
});

it('puts nothing into a table that a terminal would act on', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(steeringIn(toCsv([[text]]))).toEqual([]);
    }),
  );
});
