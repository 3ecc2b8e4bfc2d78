import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import { areStacked } from './are-stacked.ts';
import { linesOf } from './text-lines.ts';

/** One render at a note; `picture` is null if it could not be loaded. */
export interface SheetSide {
  readonly label: string;
  readonly picture: HTMLImageElement | null;
}

/** A note on a contact sheet, with its old and new frame. */
export interface SheetNote {
  readonly text: string;
  readonly sides: readonly SheetSide[];
}

export interface SheetColours {
  readonly ground: string;
  readonly text: string;
  readonly quiet: string;
}

const columnWidth = 480;
/** Limits tall banners, so that the text of the note stays in sight. */
const pictureHeightMax = 480;
const gap = 16;
const margin = 24;
const innerWidth = columnWidth * 2 + gap;
const headHeight = 48;
const lineHeight = 20;
const linesMax = 6;
/** The gap between a picture and the text below it. */
const wordsGap = 6;
const notesGap = 30;
/** Chat programs accept no higher pictures, or would show them too small to read. */
const heightMax = 14_000;

const fonts = {
  title: '600 22px "Inter Variable", sans-serif',
  label: '13px "JetBrains Mono Variable", monospace',
  text: '14px "Inter Variable", sans-serif',
} as const;

interface PlacedSide extends SheetSide {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly labelTop: number;
  /** The width for the label, which may be wider than a tall banner. */
  readonly room: number;
}

interface PlacedNote {
  readonly sides: readonly PlacedSide[];
  readonly lines: readonly string[];
  readonly linesTop: number;
  readonly height: number;
}

/** Draws one picture of all notes, old beside new, to show to other people. */
export async function drawContactSheet(
  title: string,
  notes: readonly SheetNote[],
  { ground, text, quiet }: SheetColours,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  context.font = fonts.text;
  const widthOf = (words: string) => context.measureText(words).width;
  const placed: PlacedNote[] = [];
  let height = margin * 2 + headHeight;
  for (const note of notes) {
    const next = placeNote(note, linesOf(note.text, widthOf, innerWidth, linesMax));
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
  write(title, fonts.title, text, margin, margin, innerWidth);
  let top = margin + headHeight;
  for (const { sides, lines, linesTop, height: noteHeight } of placed) {
    for (const side of sides) {
      if (side.picture) context.drawImage(side.picture, side.left, top + side.top, side.width, side.height);
      write(side.label, fonts.label, quiet, side.left, top + side.labelTop, side.room);
    }
    for (const [index, line] of lines.entries())
      write(line, fonts.text, text, margin, top + linesTop + lineHeight * index, innerWidth);
    top += noteHeight;
  }
  if (left > 0) write(texts.sheetLeft(left), fonts.text, quiet, margin, top, innerWidth);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made'))), 'image/png');
  });
}

/** Places the renders side by side, or stacked if they are wide. Each keeps its own shape. */
function placeNote({ sides }: SheetNote, lines: readonly string[]): PlacedNote {
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
    placed.push({ ...side, left, top: isStacked ? top : 0, width, height, labelTop, room: widthMax });
    if (isStacked && index < sides.length - 1) top = labelTop + lineHeight;
  }
  const linesTop = (placed.at(-1)?.labelTop ?? 0) + lineHeight;
  return { sides: placed, lines, linesTop, height: linesTop + lineHeight * lines.length + notesGap };
}
