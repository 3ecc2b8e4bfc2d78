import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
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

export interface SheetHead {
  readonly title: string;
  /** The project, the versions, what is checked and the date, for readers who see nothing but the picture. */
  readonly below: string;
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

export interface SheetColours {
  readonly ground: string;
  readonly text: string;
  readonly quiet: string;
  readonly remark: string;
  readonly checked: string;
  readonly checkerDark: string;
  readonly checkerLight: string;
}

const columnWidth = 480;
/** Limits tall banners, so that the text of the note stays in sight. */
const pictureHeightMax = 480;
const gap = 16;
const margin = 24;
export const innerWidth = columnWidth * 2 + gap;
const headHeight = 64;
/** The line below the title. */
const belowTop = 30;
export const lineHeight = 20;
const linesMax = 6;
/** The gap between a picture and the text below it. */
const wordsGap = 6;
const notesGap = 30;
const checkerSize = 8;
/** Chat programs accept no higher pictures, or would show them too small to read. */
const heightMax = 14_000;

const fonts = {
  title: '600 22px "Inter Variable", sans-serif',
  author: '600 14px "Inter Variable", sans-serif',
  label: '13px "JetBrains Mono Variable", monospace',
  remark: '13px "Inter Variable", sans-serif',
  text: '14px "Inter Variable", sans-serif',
} as const;

interface PlacedSide extends SheetSide {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
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

/** Draws one picture of all notes, old beside new, to show to other people. */
export async function drawContactSheet(
  { title, below }: SheetHead,
  notes: readonly SheetNote[],
  { ground, text, quiet, remark, checked, checkerDark, checkerLight }: SheetColours,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  const widthIn: WidthIn = (font) => (words) => {
    context.font = fonts[font];
    return context.measureText(words).width;
  };
  const placed: PlacedNote[] = [];
  let height = margin * 2 + headHeight;
  for (const [index, note] of notes.entries()) {
    const next = placeNote(note, index + 1, widthIn);
    if (placed.length > 0 && height + next.height > heightMax) break;
    placed.push(next);
    height += next.height;
  }
  const left = notes.length - placed.length;
  canvas.width = margin * 2 + innerWidth;
  canvas.height = height + (left > 0 ? lineHeight : 0);
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'top';
  const write = (words: string, font: string, colour: string, x: number, y: number, width: number) => {
    context.font = font;
    context.fillStyle = colour;
    context.fillText(words, x, y, width);
  };
  const checker = (left: number, top: number, width: number, height: number) => {
    context.fillStyle = checkerDark;
    context.fillRect(left, top, width, height);
    context.fillStyle = checkerLight;
    for (let y = 0; y < height; y += checkerSize)
      for (let x = y % (2 * checkerSize); x < width; x += 2 * checkerSize)
        context.fillRect(
          left + x,
          top + y,
          Math.min(checkerSize, width - x),
          Math.min(checkerSize, height - y),
        );
  };
  write(oneLine(title, widthIn('title')), fonts.title, text, margin, margin, innerWidth);
  write(oneLine(below, widthIn('text')), fonts.text, quiet, margin, margin + belowTop, innerWidth);
  let top = margin + headHeight;
  for (const { sides, head, isChecked, headTop, lines, linesTop, height: noteHeight } of placed) {
    for (const side of sides) {
      const box = [side.left, top + side.top, side.width, side.height] as const;
      if (side.isTransparent) checker(...box);
      if (side.picture) context.drawImage(side.picture, ...box);
      write(side.label, fonts.label, quiet, side.left, top + side.labelTop, side.room);
      for (const [index, line] of side.remarkLines.entries())
        write(
          line,
          fonts.remark,
          remark,
          side.left,
          top + side.labelTop + lineHeight * (index + 1),
          side.room,
        );
    }
    write(head, fonts.author, isChecked ? checked : text, margin, top + headTop, innerWidth);
    for (const [index, line] of lines.entries())
      write(line, fonts.text, text, margin, top + linesTop + lineHeight * index, innerWidth);
    top += noteHeight;
  }
  if (left > 0) write(texts.sheetLeft(left), fonts.text, quiet, margin, top, innerWidth);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made'))), 'image/png');
  });
}

type WidthIn = (font: keyof typeof fonts) => (words: string) => number;

/** Cut off rather than squeezed: the canvas would write long names so narrow that nobody can read them. */
const oneLine = (words: string, widthOf: (words: string) => number): string =>
  linesOf(words, widthOf, innerWidth, 1)[0] ?? '';

/** Places the renders side by side, or stacked if they are wide. Each keeps its own shape. */
export function placeNote(
  { isChecked, time, author, text, sides }: SheetNote,
  number: number,
  widthIn: WidthIn,
): PlacedNote {
  const head = oneLine(texts.sheetNote(number, time, author ?? texts.aGuest, isChecked), widthIn('author'));
  const lines = linesOf(text, widthIn('text'), innerWidth, linesMax);
  const shapes = sides.map(({ picture }) =>
    picture ? { width: picture.naturalWidth, height: picture.naturalHeight } : null,
  );
  const isStacked = shapes.some((shape) => shape && areStacked(shape));
  const widthMax = isStacked ? innerWidth : columnWidth;
  const sizes = shapes.map((shape) => {
    if (!shape) return { width: widthMax, height: 0 };
    const scale = Math.min(widthMax / shape.width, pictureHeightMax / shape.height);
    return { width: Math.round(shape.width * scale), height: Math.round(shape.height * scale) };
  });
  const rowHeight = Math.max(0, ...sizes.map(({ height }) => height));
  const placed: PlacedSide[] = [];
  let top = 0;
  for (const [index, side] of sides.entries()) {
    const { width = 0, height = 0 } = sizes[index] ?? {};
    const labelTop = (isStacked ? top + height : rowHeight) + wordsGap;
    const left = margin + (isStacked ? 0 : index * (columnWidth + gap));
    const remarkLines = linesOf(side.remarks.join(' '), widthIn('remark'), widthMax, linesMax);
    const place = { left, top: isStacked ? top : 0, width, height, labelTop, remarkLines, room: widthMax };
    placed.push({ ...side, ...place });
    if (isStacked) top = wordsEnd({ labelTop, remarkLines });
  }
  const headTop = Math.max(lineHeight, ...placed.map(wordsEnd));
  const linesTop = headTop + lineHeight;
  const height = linesTop + lineHeight * lines.length + notesGap;
  return { sides: placed, head, isChecked, headTop, lines, linesTop, height };
}

const wordsEnd = ({ labelTop, remarkLines }: Pick<PlacedSide, 'labelTop' | 'remarkLines'>): number =>
  labelTop + lineHeight * (1 + remarkLines.length);
