import { expect, it } from 'vitest';
import { innerWidth, lineHeight, placeNote, type SheetNote } from './contact-sheet.ts';

/** Every character is ten pixels wide. */
const widthIn = () => (words: string) => [...words].length * 10;
const note: SheetNote = {
  isChecked: false,
  time: '00:00:31:11 v2',
  author: 'Mia',
  text: 'The corner flickers.',
  sides: [{ label: 'v4 · 00:00:01:12', remarks: [], picture: null, isTransparent: false }],
};

it('writes the number, the time and the author of a note between its pictures and its text', () => {
  const placed = placeNote(note, 3, widthIn);
  expect(placed.head).toBe('3 · 00:00:31:11 v2 · Mia');
  expect(placed.headTop).toBeGreaterThanOrEqual((placed.sides[0]?.labelTop ?? 0) + lineHeight);
  expect(placed.linesTop).toBe(placed.headTop + lineHeight);
  expect(placed.height).toBeGreaterThan(placed.linesTop + lineHeight);
  expect(placeNote({ ...note, author: null }, 4, widthIn).head).toBe('4 · 00:00:31:11 v2 · A guest');
  expect(placeNote({ ...note, isChecked: true }, 5, widthIn)).toMatchObject({
    head: '5 · 00:00:31:11 v2 · ✓ Checked · Mia',
    isChecked: true,
  });
});

it('cuts an author’s name that is too long for the sheet, so that what is there can be read', () => {
  const { head } = placeNote(
    { ...note, author: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(9) },
    3,
    widthIn,
  );
  expect(head).toMatch(/^3 · 00:00:31:11 v2 · Wolfeschlegelstein.*…$/u);
  expect(widthIn()(head)).toBeLessThanOrEqual(innerWidth);
});

const banner = { naturalWidth: 4000, naturalHeight: 1000 } as HTMLImageElement;
const remarks = ['v5 ends before this note, after 50 frames.', 'Its last frame is shown.'];

it.each([
  ['beside each other', null],
  ['one above the other', banner],
])('leaves room for the remarks below each of two pictures %s', (_, picture) => {
  const [side] = note.sides;
  if (!side) throw new Error('No side');
  const bare = placeNote(
    {
      ...note,
      sides: [
        { ...side, picture },
        { ...side, picture },
      ],
    },
    1,
    widthIn,
  );
  const sides = [
    { ...side, picture, remarks },
    { ...side, picture, remarks },
  ];
  const placed = placeNote({ ...note, sides }, 1, widthIn);
  const lines = picture
    ? [remarks.join(' ')]
    : ['v5 ends before this note, after 50 frames. Its', 'last frame is shown.'];
  expect(placed.sides.map(({ remarkLines }) => remarkLines)).toEqual([lines, lines]);
  const more = lineHeight * lines.length * (picture ? 2 : 1);
  expect(placed.headTop).toBe(bare.headTop + more);
  expect(placed.height).toBe(bare.height + more);
  const [first, second] = placed.sides;
  if (picture) expect(second?.top).toBe((first?.labelTop ?? 0) + lineHeight * (1 + lines.length));
});
