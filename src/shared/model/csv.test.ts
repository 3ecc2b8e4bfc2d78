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
  '\u00a0=1+1',
  '\ufeff=1+1',
  '\u200b=1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
  '"=1+1"',
  "|cmd'/C calc'!A0",
  '-5',
])('lets no spreadsheet run %j', (text) => {
  expect(unquoted(cellOf(text))).toBe(`'${text.replaceAll(/\r(?!\n)/g, ' ')}`);
});

it.each([
  ['brighter;=1+1', "brighter;'=1+1"],
  ['brighter; =1+1', "brighter;' =1+1"],
  ['brighter;"=1+1"', `brighter;'"=1+1"`],
  ['two lines\n=1+1', "two lines\n'=1+1"],
  ['a\t=1+1', "a\t'=1+1"],
  ['\t=1+1', "'\t'=1+1"],
  ['\n=1+1', "'\n'=1+1"],
  ["\r\n=cmd|' /C calc'!A0", "'\r\n'=cmd|' /C calc'!A0"],
  ['a\n\t=1+1', "a\n'\t'=1+1"],
  ['a;"b', `a;'"b`],
  ['too dark;', "too dark;'"],
])('nor what becomes a cell of its own where tables are split at semicolons: %j', (text, made) => {
  expect(unquoted(cellOf(text))).toBe(made);
});

it.each(['0', 'LED_Main_v005.mov', 'a = b', 'see v4 - too dark', 'x@y.example', '舞台_主屏幕'])(
  'leaves %j as it is',
  (text) => {
    expect(cellOf(text)).toBe(text);
  },
);

it('writes values of type number unchanged', () => {
  expect(toCsv([[-5, -3.25, '0']])).toBe('-5,-3.25,0\r\n');
});

it('quotes as RFC 4180 says, so that any reader gets the written values back', () => {
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

/** Splits a table as a spreadsheet does that is set to this separator: an opening quote hides separators until it closes. */
function cellsSeen(table: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isStart = true;
  for (let at = 0; at < table.length; at += 1) {
    const letter = table.charAt(at);
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (table.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === separator || letter === '\n' || letter === '\r') {
      cells.push(cell);
      cell = '';
      isStart = true;
      continue;
    } else if (letter === '"' && isStart) isQuoted = true;
    else cell += letter;
    isStart = false;
  }
  return [...cells, cell];
}

const trap = fc.constantFrom(...'=+-@;,\t\n\r"\' a1|%\u00a0\u200b\uff1d');
const anyText = fc.oneof(
  fc.string({ unit: trap, maxLength: 12 }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
);

it.each([
  ['comma', ','],
  ['semicolon', ';'],
  ['tab', '\t'],
])('begins no cell with what runs, whoever splits the table at a %s', (_name, separator) => {
  fc.assert(
    fc.property(fc.array(fc.array(anyText, { minLength: 1, maxLength: 4 }), { minLength: 1 }), (rows) => {
      for (const cell of cellsSeen(toCsv(rows), separator)) {
        expect(cell).not.toMatch(/^[\s\p{Z}\p{Cf}"]*[=+\-@|%\uff1d]|^\p{Cc}/u);
      }
    }),
    { numRuns: 500 },
  );
});

it('puts nothing into a table that a terminal would act on', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(steeringIn(toCsv([[text]]))).toEqual([]);
    }),
  );
});
