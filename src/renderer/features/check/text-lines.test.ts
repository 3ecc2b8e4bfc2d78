import { describe, expect, it } from 'vitest';
import { linesOf } from './text-lines.ts';

/** Every character has a width of one. */
const widthOf = (words: string): number => [...words].length;
const lines = (text: string, linesMax = 10) => linesOf(text, widthOf, 12, linesMax);

describe('the lines of a note', () => {
  it('break between words', () => {
    expect(lines('Flicker on the left edge.')).toEqual(['Flicker on', 'the left', 'edge.']);
    expect(lines('  Too\nbright ')).toEqual(['Too bright']);
  });
  it('break within what has no spaces, and lose nothing', () => {
    const word = 'Beleuchtungsanlagenprüfung';
    expect(lines(word)).toEqual(['Beleuchtungs', 'anlagenprüfu', 'ng']);
    expect(lines(`The ${word} is late`)).toEqual(['The', 'Beleuchtungs', 'anlagenprüfu', 'ng is late']);
    const japanese = '照明が強すぎます。ここは暗くしてください。';
    expect(lines(japanese).join('')).toBe(japanese);
    expect(Math.max(...lines(japanese).map(widthOf))).toBeLessThanOrEqual(12);
  });
  it('keep together what is seen as one character', () => {
    const family = '👩‍👩‍👧';
    const all = linesOf(family.repeat(4), (words) => words.split(family).length - 1, 2, 9);
    expect(all).toEqual([family.repeat(2), family.repeat(2)]);
  });
  it('end in an ellipsis where there is no room for more', () => {
    expect(lines('one two three four five six', 2)).toEqual(['one two', 'three four…']);
    expect(lines('one two three-fours five', 2)).toEqual(['one two', 'three-fours…']);
    expect(lines('one two threeandfour five', 2)).toEqual(['one two', 'threeandfou…']);
    expect(lines('', 2)).toEqual([]);
  });
});
