import { expect, it } from 'vitest';
import { layOutSheet, lineHeight, type SheetNote } from './contact-sheet-layout.ts';

/** Every character is ten pixels wide. */
const widthIn = () => (words: string) => [...words].length * 10;
const side = { label: 'v4 · 00:00:01:12', remarks: [], picture: null, isTransparent: false };
const note: SheetNote = {
  isChecked: false,
  time: '00:00:31:11 v2',
  author: 'Mia',
  text: 'The corner flickers.',
  sides: [side],
};

const picture = (naturalWidth: number, naturalHeight: number) =>
  ({ naturalWidth, naturalHeight }) as HTMLImageElement;
const [film, banner, wall, pillar] = [
  picture(1920, 1080),
  picture(1920, 540),
  picture(1920, 135),
  picture(1080, 3840),
];
const withPictures = (shown: HTMLImageElement | null, remarks: readonly string[] = []): SheetNote => ({
  ...note,
  sides: [
    { ...side, picture: shown, remarks },
    { ...side, picture: shown, remarks },
  ],
});
const sheetOf = (each: SheetNote, count = 1) =>
  layOutSheet(
    Array.from({ length: count }, () => each),
    widthIn,
  );
function placeAlone(each: SheetNote) {
  const [placed] = sheetOf(each).notes;
  if (!placed) throw new Error('No note');
  return placed;
}

it('writes the number, the time and the author of a note between its pictures and its text', () => {
  const placed = placeAlone(note);
  expect(placed.head).toBe('1 · 00:00:31:11 v2 · Mia');
  expect(placed.headTop).toBeGreaterThanOrEqual((placed.sides[0]?.labelTop ?? 0) + lineHeight);
  expect(placed.linesTop).toBe(placed.headTop + lineHeight);
  expect(placed.height).toBeGreaterThan(placed.linesTop + lineHeight);
  expect(placeAlone({ ...note, author: null }).head).toBe('1 · 00:00:31:11 v2 · A guest');
  expect(placeAlone({ ...note, isChecked: true })).toMatchObject({
    head: '1 · 00:00:31:11 v2 · ✓ Checked · Mia',
    isChecked: true,
  });
});

it('cuts an author’s name that is too long for its place, so that what is there can be read', () => {
  const long = { ...withPictures(film), author: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(9) };
  const { notes, noteWidth } = sheetOf(long);
  const head = notes[0]?.head ?? '';
  expect(head).toMatch(/^1 · 00:00:31:11 v2 · Wolfeschlegelstein.*…$/u);
  expect(widthIn()(head)).toBeLessThanOrEqual(noteWidth);
});

const remarks = ['v5 ends before this note, after 50 frames.', 'Its last frame is shown.'];

it.each([
  ['beside each other', null],
  ['one above the other', banner],
])('leaves room for the remarks below each of two pictures %s', (_, shown) => {
  const bare = placeAlone(withPictures(shown));
  const placed = placeAlone(withPictures(shown, remarks));
  const lines = shown
    ? [remarks.join(' ')]
    : ['v5 ends before this note, after 50 frames. Its', 'last frame is shown.'];
  expect(placed.sides.map(({ remarkLines }) => remarkLines)).toEqual([lines, lines]);
  const more = lineHeight * lines.length * (shown ? 2 : 1);
  expect(placed.headTop).toBe(bare.headTop + more);
  expect(placed.height).toBe(bare.height + more);
  const [first, second] = placed.sides;
  if (shown) expect(second?.top).toBe((first?.labelTop ?? 0) + lineHeight * (1 + lines.length));
});

it.each([
  ['films', 4, film],
  ['films', 10, film],
  ['films', 40, film],
  ['wide banners', 10, banner],
  ['walls', 10, wall],
  ['pillars', 2, pillar],
  ['pillars', 10, pillar],
  ['pillars', 40, pillar],
] as const)('has a shape to paste into a chat: %s, %i notes', (_, count, shown) => {
  const { width, height, notes } = sheetOf(withPictures(shown), count);
  expect(notes).toHaveLength(count);
  // Few notes have no better shape.
  expect(width / height).toBeGreaterThan(1);
  expect(width / height).toBeLessThan(count < 10 ? 2.5 : 2);
  // Where it is shown a third as large, its words can still be read.
  expect(width).toBeLessThan(count < 40 ? 2900 : 3800);
});

it('places notes in the order of reading, each with its words apart from the next one', () => {
  const { notes, noteWidth, width, height } = sheetOf(withPictures(pillar), 10);
  for (const [index, each] of notes.entries()) {
    expect(each.head).toMatch(new RegExp(`^${index + 1} ·`));
    expect(each.left + noteWidth).toBeLessThan(width);
    expect(each.top + each.height).toBeLessThan(height);
    const next = notes[index + 1];
    if (!next) continue;
    if (next.top === each.top) expect(next.left).toBeGreaterThan(each.left + noteWidth);
    else expect(next.top).toBeGreaterThanOrEqual(each.top + each.height);
  }
});

it.each([
  ['pillars', 4, pillar, 4, 0.85],
  ['pillars', 7, pillar, 4, 0.85],
  ['pillars', 40, pillar, 8, 0.5],
  ['portraits', 7, picture(1080, 1920), 4, 0.99],
  ['films', 10, film, 2, 0.99],
] as const)('fills its room: %s, %i notes', (_, count, shown, inLine, filled) => {
  const { notes } = sheetOf(withPictures(shown), count);
  expect(notes.filter(({ top }) => top === notes[0]?.top)).toHaveLength(inLine);
  for (const { sides } of notes)
    for (const { width, room } of sides) expect(width / room).toBeGreaterThanOrEqual(filled);
});

it('has room for the label of a render without a number', () => {
  const label = 'The new render · 00:00:00';
  const unnumbered = { ...note, sides: [{ ...side, label, picture: pillar }] };
  expect(placeAlone(unnumbered).sides[0]?.room).toBe(widthIn()(label));
});

it('folds a wall into two lines', () => {
  const [side] = placeAlone(withPictures(wall)).sides;
  expect(side).toMatchObject({ lines: 2, width: 976 });
  expect(side?.height).toBeGreaterThan(270);
});

it('keeps every picture in its own shape, and says how many notes have no place', () => {
  const { notes, leftOut } = sheetOf(withPictures(pillar), 43);
  expect(leftOut).toBe(3);
  for (const { sides } of notes)
    for (const { width, height } of sides) expect(width / height).toBeCloseTo(1080 / 3840, 2);
});
