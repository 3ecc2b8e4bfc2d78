import { noteExportTexts } from '../../../shared/messages/note-exports.ts';
import { countTolerance, type FrameRate } from '../../../shared/model/frame-rate.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { NoteMark } from '../../../shared/model/project-notes.ts';
import { roundingSeconds } from '../../../shared/model/timecode.ts';
import { cutAtWord } from './cut-at-word.ts';
import { assumedRates, type MarkedNote, type NoteRate } from './placed-notes.ts';

/** A note as a marker on the timeline of another program. */
interface Marker {
  /** The first frame of the version is 0. */
  readonly frame: number;
  /** Number of the first frame of the sequence that its version was encoded from, if known. */
  readonly sourceFirstFrame: number | null;
  readonly timecode: string;
  readonly open: boolean;
  /** `v4 Ada: Too bright`, on one line; with the item's name in front if there are several items. */
  readonly text: string;
  /** The end of the text: what it was checked off on. Empty if it was not. */
  readonly mark: string;
}

export interface MarkerList {
  readonly title: string;
  /** Identifies the item or project that the notes belong to: two items of a project may have one title. */
  readonly key: string;
  readonly rate: FrameRate;
  readonly dropFrame: boolean;
  readonly markers: readonly Marker[];
  /** Which rates nobody knows, in sentences for a comment in the file; null if all are known. */
  readonly assumed: string | null;
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
        sourceFirstFrame: place.sourceFirstFrame,
        timecode: place.timecode,
        open: note.status === 'open',
        ...withMark(text, marks.at(-1)),
      },
    ];
  });
  const assumed = assumedRates(notes);
  const named = oneLine(title);
  const key = ofSeveral || !first ? named : `${named} ${first.note.media_id}`;
  return {
    ...{ title: named, key, rate, dropFrame, markers },
    assumed: assumed.length > 0 ? oneLine(noteExportTexts.assumed(assumed)) : null,
  };
}

/** Shortens the text but never the mark. */
function withMark(text: string, mark: NoteMark | undefined): Pick<Marker, 'text' | 'mark'> {
  const says = mark ? ` (${noteExportTexts.checkedOn(mark.versionNumber)})` : '';
  return { text: `${cutAtWord(text, markerTextMax - says.length, codePoints)}${says}`, mark: says };
}

const oneLine = (text: string): string => plainText(text).replaceAll(/\s+/gu, ' ').trim();

const codePoints = (letter: string): number => Array.from(letter).length;

/**
 * A value as a JavaScript literal of ASCII characters only, so it is valid in a file of any encoding. Nothing in a string can
 * end it: quotes, backslashes, line ends and everything outside ASCII are escaped.
 */
export const asciiLiteral = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]|[<>&]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** JSON inside a Python string, to be read with `json.loads`: so no note can become part of the script. */
export const pythonJson = (value: unknown): string => asciiLiteral(asciiLiteral(value));

/** Of a script: whether a program that runs at `fps` counts the same frames as the notes (`isSameCount`). */
export const countsAlike = ({ rate }: MarkerList, fps: string, abs: 'abs' | 'Math.abs'): string =>
  `${abs}(${fps} * ${rate.den} / ${rate.num} - 1) < ${countTolerance}`;

/** Where a note is in a program that runs at another rate: as in the review (`noteFrame`). */
export const pythonPlacing = (list: MarkerList): string => `RATE = ${list.rate.num} / float(${list.rate.den})


def counts_alike(fps):
    return ${countsAlike(list, 'fps', 'abs')}


def frame_in(fps, frame):
    return frame if counts_alike(fps) else int((frame / RATE + ${roundingSeconds}) * fps)`;

/**
 * Always the first line, before any text of a note or item: Python reads `coding:` in a comment of the first two lines as the
 * encoding of the script, and an item named `encoding: final` would be such a comment.
 */
export const pythonFirstLine = '# -*- coding: utf-8 -*-';

/**
 * Text for a comment near the top of a script: ASCII on one line, without characters that end a comment, or that editors
 * (`vim: set …`) or After Effects (`//@include …`) would interpret.
 */
const commentText = (text: string): string => text.replaceAll(/[^\x20-\x7e]|[*/#\\:=@]/g, ' ').trim();

/** The lines of comments at the top of a script: what it holds, and which rates are only assumed. */
export const headComments = (sign: '#' | '//', { title, assumed }: MarkerList): string =>
  [`Notes on ${title}`, ...(assumed === null ? [] : [assumed])]
    .map((line) => `${sign} ${commentText(line)}`)
    .join('\n');
