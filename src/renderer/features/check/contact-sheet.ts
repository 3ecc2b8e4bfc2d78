/** A note on a contact sheet: as it was beside as it is now. */
export interface SheetNote {
  /** Timecode and version. */
  readonly head: string;
  readonly text: string;
  readonly before: HTMLImageElement | null;
  readonly after: HTMLImageElement | null;
}

export interface SheetColours {
  readonly ground: string;
  readonly text: string;
  readonly quiet: string;
}

const pictureWidth = 480;
const gap = 16;
const margin = 24;
const headHeight = 48;
const lineHeight = 20;
const linesMax = 2;
/** No picture that a chat takes is higher; later notes would be drawn too small to be read. */
const notesMax = 40;

/** One picture of all notes, old beside new, for people who are not here. */
export async function drawContactSheet(
  title: string,
  notes: readonly SheetNote[],
  { ground, text, quiet }: SheetColours,
): Promise<Blob> {
  const shown = notes.slice(0, notesMax);
  const heights = shown.map(({ before, after }) => Math.max(heightOf(before), heightOf(after)));
  const wordsHeight = lineHeight * (linesMax + 1) + gap;
  const canvas = document.createElement('canvas');
  canvas.width = margin * 2 + pictureWidth * 2 + gap;
  canvas.height = margin * 2 + headHeight + heights.reduce((sum, height) => sum + height + wordsHeight, 0);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas to draw on');
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = text;
  context.textBaseline = 'top';
  context.font = '600 22px "Inter Variable", sans-serif';
  context.fillText(title, margin, margin, canvas.width - margin * 2);
  let top = margin + headHeight;
  for (const [index, { head, text: words, before, after }] of shown.entries()) {
    for (const [column, picture] of [before, after].entries()) {
      const left = margin + column * (pictureWidth + gap);
      if (picture) context.drawImage(picture, left, top, pictureWidth, heightOf(picture));
    }
    top += (heights[index] ?? 0) + 6;
    context.fillStyle = quiet;
    context.font = '13px "JetBrains Mono Variable", monospace';
    context.fillText(head, margin, top);
    context.fillStyle = text;
    context.font = '14px "Inter Variable", sans-serif';
    for (const [line, part] of linesIn(context, words, canvas.width - margin * 2).entries())
      context.fillText(part, margin, top + lineHeight * (line + 1));
    top += wordsHeight - 6;
  }
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made'))), 'image/png');
  });
}

const heightOf = (picture: HTMLImageElement | null): number =>
  picture ? Math.round((pictureWidth * picture.naturalHeight) / picture.naturalWidth) : 0;

/** As many words in each line as fit; what is left over ends in an ellipsis. */
function linesIn(context: CanvasRenderingContext2D, words: string, width: number): readonly string[] {
  const lines: string[] = [''];
  for (const word of words.split(/\s+/)) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (context.measureText(longer).width <= width || line === '') lines[lines.length - 1] = longer;
    else if (lines.length < linesMax) lines.push(word);
    else {
      lines[lines.length - 1] = `${line}…`;
      break;
    }
  }
  return lines;
}
