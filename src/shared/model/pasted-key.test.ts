import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPastedKey } from './pasted-key.ts';

const key = `psk_${'Ab3'.repeat(16)}Z`;

it.each([
  ['as it is', key],
  ['with blanks and line ends', `  ${key}\r\n`],
  ['quoted', `"${key}"`],
  ['in curly quotes', `“${key}”`],
  ['as a header', `Authorization: Bearer ${key}`],
  ['with Bearer', `bearer ${key}`],
  ['as a line of a shell file', `export RENDERDROP_API_KEY='${key}';`],
  ['broken by a narrow window', `${key.slice(0, 20)}\n  ${key.slice(20)}`],
  ['with invisible characters', `\ufeff${key.slice(0, 9)}\u200b${key.slice(9)}`],
])('takes a key %s', (_how, text) => {
  expect(readPastedKey(text)).toEqual({ kind: 'well_formed', key });
});

it.each([
  ['', /Nothing was pasted/],
  [' \n', /Nothing was pasted/],
  [key.slice(0, 51), /51 of 53 characters/],
  [`${key}xy`, /55 characters instead of 53/],
  [`sk_${key}`, /starts with psk_/],
  [key.toUpperCase(), /lower case/],
  [`${key.slice(0, 10)}-${key.slice(11)}`, /Character 11/],
  [`${key} and ${key}`, /only the key/],
])('says what is off with %j', (text, sentence) => {
  expect(readPastedKey(text)).toEqual({ kind: 'malformed', sentence: expect.stringMatching(sentence) });
});

it('never repeats what was pasted, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 12, maxLength: 80 }), (text) => {
      const read = readPastedKey(text);
      if (read.kind === 'malformed') expect(read.sentence).not.toContain(text);
      const near = readPastedKey(`psk_${text}`);
      if (near.kind === 'malformed') expect(near.sentence).not.toContain(text);
    }),
  );
});
