import fc from 'fast-check';
import { expect, it } from 'vitest';
import { steeringIn } from '../testing/steering.ts';
import { plainJson, plainLines, plainText } from './outside-text.ts';

const esc = '\u001b';
/** Sequences that move a cursor, set a title, color, clear, ring, or reverse text; in 7-bit and 8-bit forms. */
const steeringTexts = [
  `${esc}[2J`,
  `${esc}]0;owned\u0007`,
  `${esc}[31mred`,
  '\u009b2J',
  '\u009d0;owned\u009c',
  'a\bb',
  'a\rb',
  'a\u007fb',
  'mov\u202e.exe',
  'a\u2066b\u2069',
  'a\u061cb',
  'a\u200fb',
  'a\u2028b',
  'a\u0000b',
];

it.each(steeringTexts)('shows %j and lets it do nothing', (text) => {
  expect(steeringIn(plainText(text))).toEqual([]);
  expect(steeringIn(plainLines(`one\n${text}\r\ntwo\tthree`))).toEqual([]);
  expect(steeringIn(plainJson({ [text]: [text] }))).toEqual([]);
  expect(JSON.parse(plainJson({ [text]: [text] }))).toEqual({ [text]: [text] });
});

it('does so for any text, and JSON still says the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(steeringIn(plainText(text))).toEqual([]);
      const json = plainJson({ text }, 2);
      expect(steeringIn(json)).toEqual([]);
      expect(JSON.parse(json)).toEqual({ text });
    }),
  );
});

it('keeps the writing of every language, joined emoji and combined letters', () => {
  for (const text of ['舞台 主屏幕', 'العربية', 'עברית', 'e\u0301', '👩\u200d🎨', 'Ångström']) {
    expect(plainText(text)).toBe(text);
  }
});
