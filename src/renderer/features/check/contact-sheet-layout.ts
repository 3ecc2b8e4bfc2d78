import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import { linesOf as linesOfPicture } from '../stills/still-shape.ts';
import { areStacked } from './are-stacked.ts';
import { linesOf } from './text-lines.ts';

/** One render at a note; `picture` is null if it could not be loaded. */
export interface SheetSide {
  readonly label: string;
  /** What a person has to know of this picture, in sentences. */
  readonly remarks: readonly string[];
  readonly picture: HTMLImageElement | null;
  /** It may be transparent, and stands on a checkerboard. */
  readonly isTransparent: boolean;
}

/** A note on a contact sheet, with its old and new frame. */
export interface SheetNote {
  readonly isChecked: boolean;
  /** The note's own time and version: a picture names another frame where its render ends before the note. */
  readonly time: string;
  /** Null for a guest who gave no name. */
  readonly author: string | null;
  readonly text: string;
  readonly sides: readonly SheetSide[];
}

/** Measures words as they are drawn. */
export type WidthIn = (font: 'title' | 'author' | 'label' | 'remark' | 'text') => (words: string) => number;

/** Positions are counted from the upper left corner of the note. */
interface PlacedSide extends SheetSide {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** A wall is folded into two, its right half below its left half. */
  readonly lines: number;
  readonly labelTop: number;
  /** The remarks, below the label. */
  readonly remarkLines: readonly string[];
  /** The width for the words, which may be wider than a tall banner. */
  readonly room: number;
}

interface PlacedNote {
  readonly sides: readonly PlacedSide[];
  /** The number of the note, and its author. */
  readonly head: string;
  readonly isChecked: boolean;
  readonly headTop: number;
  readonly lines: readonly string[];
  readonly linesTop: number;
  readonly height: number;
}

export interface SheetLayout {
  readonly width: number;
  readonly height: number;
  /** For the words of one note. */
  readonly noteWidth: number;
  readonly notes: readonly (PlacedNote & { readonly left: number; readonly top: number })[];
  /** How many notes have no place on it. */
  readonly leftOut: number;
}

const gap = 16;
/** Between notes beside each other, so that it is seen which two pictures belong together. */
const columnsGap = 40;
const headHeight = 64;
const linesMax = 6;
/** The gap between a picture and the text below it. */
const wordsGap = 6;
const notesGap = 30;
/** As many as an item seldom has. A picture of more would be too large for a chat program. */
const notesMax = 40;
/** For the label below a pillar's picture, which may be wider than the picture. */
const sideWidthMin = 200;
const sideWidthMax = 272;
/** The item's name and the line below it are read even if there is only one pillar. */
const innerWidthMin = 640;
/** Between 4:3 and 16:9: what a chat program shows whole. */
const wantedShape = 1.54;
/** If a sheet would be wider, its pictures get smaller: the words would be too small to read where it is shown whole. */
const widthWanted = 2880;
/** Each picture fits into a square of this size. The first one that is small enough is taken. */
const pictureSizes = [480, 400, 320, 240] as const;
/** The size of a picture that would be narrower than its label. */
const pillarSizeMax = 640;

export const margin = 24;
export const lineHeight = 20;

/** Places as many notes beside each other as give the sheet a shape that can be pasted into a chat, line by line. */
export function layOutSheet(notes: readonly SheetNote[], widthIn: WidthIn): SheetLayout {
  const shown = notes.slice(0, notesMax);
  const leftOut = notes.length - shown.length;
  const at = (pictureSize: number) => layOutAt(pictureSize, shown, leftOut, widthIn);
  const [largest, smaller] = sizesFor(notes);
  let layout = at(largest);
  for (const pictureSize of smaller) {
    if (layout.width <= widthWanted) break;
    layout = at(pictureSize);
  }
  return layout;
}

/** Pillars are as wide as their labels, if that doesn't make them too high, and never less than half as wide. */
function sizesFor(notes: readonly SheetNote[]): readonly [largest: number, smaller: readonly number[]] {
  const widest = Math.max(0, ...shapesOf(notes).map(({ width, height }) => width / height)) || 1;
  const [usual, ...smaller] = pictureSizes;
  const ofPillar = Math.min(pillarSizeMax, Math.round(sideWidthMin / widest));
  return [Math.max(usual, ofPillar), smaller.filter((size) => size * widest >= sideWidthMin / 2)];
}

function layOutAt(
  pictureSize: number,
  notes: readonly SheetNote[],
  leftOut: number,
  widthIn: WidthIn,
): SheetLayout {
  const sideWidth = sideWidthOf(notes, pictureSize, widthIn('label'));
  const noteWidth = 2 * sideWidth + gap;
  const placed = notes.map((note, index) => placeNote(note, index + 1, { pictureSize, sideWidth }, widthIn));
  const inColumns = Array.from({ length: Math.max(1, placed.length) }, (_, index) =>
    layOutIn(index + 1, placed, noteWidth, leftOut),
  );
  return inColumns.reduce((best, next) => (shownScale(next) > shownScale(best) ? next : best));
}

/** How large it is where a chat program shows it whole: a line with a single note on it takes its height from all others. */
const shownScale = ({ width, height }: SheetLayout): number => Math.min(wantedShape / width, 1 / height);

function layOutIn(
  columns: number,
  placed: readonly PlacedNote[],
  noteWidth: number,
  leftOut: number,
): SheetLayout {
  const notes: SheetLayout['notes'][number][] = [];
  let top = margin + headHeight;
  for (let from = 0; from < placed.length; from += columns) {
    const line = placed.slice(from, from + columns);
    notes.push(
      ...line.map((note, column) => ({ ...note, left: margin + column * (noteWidth + columnsGap), top })),
    );
    top += Math.max(...line.map(({ height }) => height));
  }
  const innerWidth = Math.max(innerWidthMin, columns * (noteWidth + columnsGap) - columnsGap);
  const height = top + (leftOut > 0 ? lineHeight : 0) + margin;
  return { width: margin * 2 + innerWidth, height, noteWidth, notes, leftOut };
}

/** Pillars leave no empty space beside them that other notes could have. */
function sideWidthOf(
  notes: readonly SheetNote[],
  pictureSize: number,
  widthOf: (words: string) => number,
): number {
  const shapes = shapesOf(notes);
  if (shapes.length === 0 || shapes.some(areStacked)) return pictureSize;
  const widths = shapes.map(({ width, height }) =>
    Math.round(width * scaleWithin(pictureSize, width, height)),
  );
  const labels = notes.flatMap(({ sides }) => sides.map(({ label }) => Math.ceil(widthOf(label))));
  const forLabels = Math.min(sideWidthMax, Math.max(sideWidthMin, ...labels));
  return Math.min(pictureSize, Math.max(forLabels, ...widths));
}

const scaleWithin = (pictureSize: number, width: number, height: number): number =>
  Math.min(pictureSize / width, pictureSize / height);

const shapesOf = (notes: readonly SheetNote[]) =>
  notes.flatMap(({ sides }) => sides.flatMap((side) => shapeOf(side) ?? []));

/** The shape in which its picture is shown; null if there is none. */
function shapeOf({ picture }: SheetSide) {
  if (!picture) return null;
  const { naturalWidth: width, naturalHeight: height } = picture;
  const lines = linesOfPicture({ width, height });
  return { width: width / lines, height: height * lines, lines };
}

/** Cut off rather than squeezed: the canvas would write long names so narrow that nobody can read them. */
export const oneLine = (words: string, widthOf: (words: string) => number, width: number): string =>
  linesOf(words, widthOf, width, 1)[0] ?? '';

interface SidesSize {
  readonly pictureSize: number;
  readonly sideWidth: number;
}

/** Places the renders side by side, or stacked if they are wide. Each keeps its own shape. */
function placeNote(
  { isChecked, time, author, text, sides }: SheetNote,
  number: number,
  { pictureSize, sideWidth }: SidesSize,
  widthIn: WidthIn,
): PlacedNote {
  const noteWidth = 2 * sideWidth + gap;
  const title = texts.sheetNote(number, time, author ?? texts.aGuest, isChecked);
  const head = oneLine(title, widthIn('author'), noteWidth);
  const lines = linesOf(text, widthIn('text'), noteWidth, linesMax);
  const shapes = sides.map(shapeOf);
  const isStacked = shapes.some((shape) => shape && areStacked(shape));
  const room = isStacked ? noteWidth : sideWidth;
  const sizes = shapes.map((shape) => {
    if (!shape) return { width: room, height: 0, lines: 1 };
    const scale = Math.min(room / shape.width, pictureSize / shape.height);
    const [width, height] = [Math.round(shape.width * scale), Math.round(shape.height * scale)];
    return { width, height, lines: shape.lines };
  });
  const rowHeight = Math.max(0, ...sizes.map(({ height }) => height));
  const placed: PlacedSide[] = [];
  let top = 0;
  for (const [index, side] of sides.entries()) {
    const { width = 0, height = 0, lines: pictureLines = 1 } = sizes[index] ?? {};
    const labelTop = (isStacked ? top + height : rowHeight) + wordsGap;
    const left = isStacked ? 0 : index * (sideWidth + gap);
    const remarkLines = linesOf(side.remarks.join(' '), widthIn('remark'), room, linesMax);
    const box = { left, top: isStacked ? top : 0, width, height, lines: pictureLines };
    placed.push({ ...side, ...box, labelTop, remarkLines, room });
    if (isStacked) top = wordsEnd({ labelTop, remarkLines });
  }
  const headTop = Math.max(lineHeight, ...placed.map(wordsEnd));
  const linesTop = headTop + lineHeight;
  const height = linesTop + lineHeight * lines.length + notesGap;
  return { sides: placed, head, isChecked, headTop, lines, linesTop, height };
}

const wordsEnd = ({ labelTop, remarkLines }: Pick<PlacedSide, 'labelTop' | 'remarkLines'>): number =>
  labelTop + lineHeight * (1 + remarkLines.length);
