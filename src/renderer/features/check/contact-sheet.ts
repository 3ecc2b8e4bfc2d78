import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import {
  layOutSheet,
  lineHeight,
  margin,
  oneLine,
  type SheetNote,
  type WidthIn,
} from './contact-sheet-layout.ts';

export interface SheetHead {
  readonly title: string;
  /** The project, the versions, what is checked and the date, for readers who see nothing but the picture. */
  readonly below: string;
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

/** The line below the title. */
const belowTop = 30;
const checkerSize = 8;

const fonts = {
  title: '600 22px "Inter Variable", sans-serif',
  author: '600 14px "Inter Variable", sans-serif',
  label: '13px "JetBrains Mono Variable", monospace',
  remark: '13px "Inter Variable", sans-serif',
  text: '14px "Inter Variable", sans-serif',
} as const;

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
  const { width, height, noteWidth, notes: placed, leftOut } = layOutSheet(notes, widthIn);
  canvas.width = width;
  canvas.height = height;
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.textBaseline = 'top';
  // Lines of two pixels would vanish from a pillar that is a tenth of its size.
  context.imageSmoothingQuality = 'high';
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
  const room = width - margin * 2;
  write(oneLine(title, widthIn('title'), room), fonts.title, text, margin, margin, room);
  write(oneLine(below, widthIn('text'), room), fonts.text, quiet, margin, margin + belowTop, room);
  for (const { left, top, sides, head, isChecked, headTop, lines, linesTop } of placed) {
    for (const side of sides) {
      const x = left + side.left;
      const box = [x, top + side.top, side.width, side.height] as const;
      if (side.isTransparent) checker(...box);
      if (side.picture) drawFolded(context, side.picture, side.lines, box);
      const labelTop = top + side.labelTop;
      write(side.label, fonts.label, quiet, x, labelTop, side.room);
      for (const [index, line] of side.remarkLines.entries())
        write(line, fonts.remark, remark, x, labelTop + lineHeight * (index + 1), side.room);
    }
    write(head, fonts.author, isChecked ? checked : text, left, top + headTop, noteWidth);
    for (const [index, line] of lines.entries())
      write(line, fonts.text, text, left, top + linesTop + lineHeight * index, noteWidth);
  }
  if (leftOut > 0)
    write(texts.sheetLeft(leftOut), fonts.text, quiet, margin, height - margin - lineHeight, room);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made'))), 'image/png');
  });
}

function drawFolded(
  context: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  lines: number,
  [left, top, width, height]: readonly [left: number, top: number, width: number, height: number],
): void {
  const lineWidth = picture.naturalWidth / lines;
  for (let line = 0; line < lines; line += 1)
    context.drawImage(
      picture,
      ...([line * lineWidth, 0, lineWidth, picture.naturalHeight] as const),
      ...([left, top + (line * height) / lines, width, height / lines] as const),
    );
}
