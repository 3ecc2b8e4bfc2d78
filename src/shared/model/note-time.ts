import { z } from 'zod';
import { noteTimeTexts } from '../messages/note-times.ts';
import { canDropFrames } from './frame-rate.ts';
import {
  type FirstFrame,
  formatSeconds,
  formatTimecode,
  frameNumber,
  frameToTimecode,
  secondsToFrame,
} from './timecode.ts';
import type { KnownRate } from './version-rates.ts';

/** The position of a note, in the same words wherever it is shown. */
export const noteTimeSchema = z.object({
  /** `00:00:12:07`; a time if the frame rate is uneven or unknown. */
  text: z.string(),
  /** The frame number as the studio counts; null if frames cannot be counted. */
  frame: z.int().nullable(),
  /** "at v6's rate", if the frame rate is another version's. */
  countedAs: z.string().nullable(),
});
export type NoteTime = Readonly<z.output<typeof noteTimeSchema>>;

export function noteTime(atSeconds: number, known: KnownRate | null, firstFrame: FirstFrame): NoteTime {
  if (!known || known.rate === null) return { text: formatSeconds(atSeconds), frame: null, countedAs: null };
  const { rate, from } = known;
  const frame = secondsToFrame(atSeconds, rate);
  const timecode = frameToTimecode(frame, rate, known.dropFrame && canDropFrames(rate));
  return {
    text: formatTimecode(timecode, rate),
    frame: frameNumber(frame, known.firstFrame ?? firstFrame),
    countedAs: from.kind === 'version' ? noteTimeTexts.asVersion(from.versionNumber) : null,
  };
}
