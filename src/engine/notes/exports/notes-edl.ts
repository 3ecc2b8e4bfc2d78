import { plainText } from '../../../shared/model/outside-text.ts';
import { formatTimecode, frameToTimecode } from '../../../shared/model/timecode.ts';
import type { NoteRate, PlacedNote } from './placed-notes.ts';

const markerTextMax = 500;

/** One marker a note, as DaVinci Resolve writes and reads them: a CMX3600 event of one frame with a comment below it. */
export function notesAsEdl(
  title: string,
  notes: readonly PlacedNote[],
  { rate, dropFrame }: Pick<NoteRate, 'rate' | 'dropFrame'>,
): string {
  const at = (frame: number) => formatTimecode(frameToTimecode(frame, rate, dropFrame), rate);
  const events = notes.flatMap(({ note, place }, index) => {
    if (!place) return [];
    const [from, until] = [at(place.frame), at(place.frame + 1)];
    const number = String((index % 999) + 1).padStart(3, '0');
    const colour = note.status === 'open' ? 'ResolveColorRed' : 'ResolveColorGreen';
    const author = note.author.name === null ? '' : `${oneLine(note.author.name)}: `;
    return [
      '',
      `${number}  001      V     C        ${from} ${until} ${from} ${until}  `,
      ` |C:${colour} |M:${author}${oneLine(note.text).slice(0, markerTextMax)} |D:1`,
    ];
  });
  const head = [`TITLE: ${oneLine(title)}`, `FCM: ${dropFrame ? 'DROP FRAME' : 'NON-DROP FRAME'}`];
  return `${[...head, ...events].join('\r\n')}\r\n`;
}

/** A bar would begin the next field, a line break the next event. */
const oneLine = (text: string): string => plainText(text).replaceAll('|', '/').trim();
