import { expect, it } from 'vitest';
import { innerWidth, lineHeight, placeNote, type SheetNote } from './contact-sheet.ts';

/** Every character is ten pixels wide. */
const widthIn = () => (words: string) => [...words].length * 10;
const note: SheetNote = {
  author: 'Mia',
  text: 'The corner flickers.',
  sides: [{ label: 'v4 · 00:00:01:12', picture: null, isTransparent: false }],
};

it('writes the number and the author of a note between its pictures and its text', () => {
  const placed = placeNote(note, 3, widthIn);
  expect(placed.head).toBe('3 · Mia');
  expect(placed.headTop).toBeGreaterThanOrEqual((placed.sides[0]?.labelTop ?? 0) + lineHeight);
  expect(placed.linesTop).toBe(placed.headTop + lineHeight);
  expect(placed.height).toBeGreaterThan(placed.linesTop + lineHeight);
  expect(placeNote({ ...note, author: null }, 4, widthIn).head).toBe('4 · A guest');
});

it('cuts an author’s name that is too long for the sheet, so that what is there can be read', () => {
  const { head } = placeNote(
    { ...note, author: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(9) },
    3,
    widthIn,
  );
  expect(head).toMatch(/^3 · Wolfeschlegelstein.*…$/u);
  expect(widthIn()(head)).toBeLessThanOrEqual(innerWidth);
});
