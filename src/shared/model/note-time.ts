import { z } from 'zod';
import { noteTimeTexts } from '../messages/note-times.ts';
import { canDropFrames } from './frame-rate.ts';
import {
  type FirstFrame,
  formatMoment,
  formatTimecode,
  frameNumber,
  frameToTimecode,
  secondsToFrame,
} from './timecode.ts';
import type { KnownRate } from './version-rates.ts';

/** Where a note is, in the same words wherever it is shown. */
export const noteTimeSchema = z.object({
  /** `00:00:12:07`; the time where its version has no even rate, seconds while nobody knows the frame rate. */
  text: z.string(),
  /** The frame as the studio counts it; null where frames can't be counted. */
  frame: z.int().nullable(),
  /** "as v6", where the rate is that of another version. */
  countedAs: z.string().nullable(),
});
export type NoteTime = Readonly<z.output<typeof noteTimeSchema>>;

export function noteTime(atSeconds: number, known: KnownRate | null, firstFrame: FirstFrame): NoteTime {
  if (!known) return { text: `${atSeconds.toFixed(2)} s`, frame: null, countedAs: null };
  const { rate, from } = known;
  if (rate === null) return { text: formatMoment(atSeconds), frame: null, countedAs: null };
  const frame = secondsToFrame(atSeconds, rate);
  const timecode = frameToTimecode(frame, rate, known.dropFrame && canDropFrames(rate));
  return {
    text: formatTimecode(timecode, rate),
    frame: frameNumber(frame, known.firstFrame ?? firstFrame),
    countedAs: from.kind === 'version' ? noteTimeTexts.asVersion(from.versionNumber) : null,
  };
}
