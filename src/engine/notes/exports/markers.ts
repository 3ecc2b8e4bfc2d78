import { noteExportTexts } from '../../../shared/messages/note-exports.ts';
import type { FrameRate } from '../../../shared/model/frame-rate.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { NoteMark } from '../../../shared/model/project-notes.ts';
import type { MarkedNote, NoteRate } from './placed-notes.ts';

/** A note as a program's timeline shows it. */
export interface Marker {
  /** Counted from 0. */
  readonly frame: number;
  readonly timecode: string;
  readonly open: boolean;
  /** `v4 Ada: Too bright`, on one line; of several items with the item's name before it. */
  readonly text: string;
}

export interface MarkerList {
  readonly title: string;
  readonly rate: FrameRate;
  readonly dropFrame: boolean;
  readonly markers: readonly Marker[];
}

const markerTextMax = 500;

export function markersOf(
  title: string,
  notes: readonly MarkedNote[],
  { rate, dropFrame }: Pick<NoteRate, 'rate' | 'dropFrame'>,
): MarkerList {
  const [first] = notes;
  const ofSeveral = notes.some(({ item }) => item !== first?.item);
  const markers = notes.flatMap(({ note, place, item, marks }): Marker[] => {
    if (!place) return [];
    const author = note.author.name === null ? '' : ` ${oneLine(note.author.name)}`;
    const prefix = ofSeveral ? `${oneLine(item)} ` : '';
    const text = `${prefix}v${note.version_number}${author}: ${oneLine(note.text)}`;
    return [
      {
        frame: place.frame,
        timecode: place.timecode,
        open: note.status === 'open',
        text: withMark(text, marks.at(-1)),
      },
    ];
  });
  return { title: oneLine(title), rate, dropFrame, markers };
}

/** The mark is never cut off. */
function withMark(text: string, mark: NoteMark | undefined): string {
  if (!mark) return cut(text, markerTextMax);
  const says = ` (${noteExportTexts.checkedOn(mark.versionNumber)})`;
  return `${cut(text, markerTextMax - says.length)}${says}`;
}

const oneLine = (text: string): string => plainText(text).replaceAll(/\s+/gu, ' ').trim();

/** Whole letters only: half of one is none. */
const cut = (text: string, letters: number): string =>
  text.length <= letters
    ? text
    : `${Array.from(text)
        .slice(0, letters - 1)
        .join('')}…`;

/**
 * A value as a literal of JavaScript and, as its strings hold nothing but ASCII, of a file in any encoding. Nothing in a
 * string can end it: quotes, backslashes, line ends and all that is not ASCII are escapes.
 */
export const asciiLiteral = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]|[<>&]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** JSON inside a Python string: read by `json.loads`, so that no note is ever part of the script itself. */
export const pythonJson = (value: unknown): string => asciiLiteral(asciiLiteral(value));

/**
 * Fixed, and before anything from outside: Python takes `coding:` in a comment of the first two lines for the encoding of
 * the script, and `encoding: final` in the name of an item is such a comment.
 */
export const pythonFirstLine = '# -*- coding: utf-8 -*-';

/**
 * What stands in a comment near the top of a script: letters of ASCII, on one line. Without the signs that end a comment,
 * or make an editor (`vim: set …`) or After Effects (`//@include …`) take it for more than that.
 */
export const commentText = (text: string): string => text.replaceAll(/[^\x20-\x7e]|[*/#\\:=@]/g, ' ').trim();
