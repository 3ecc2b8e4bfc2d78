import { z } from 'zod';
import { noteTimeTexts } from '../messages/note-times.ts';
import { canDropFrames, formatFrameRate } from './frame-rate.ts';
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
  /** "assuming 25 fps", and why, if the frame rate is another version's. */
  assumes: z.object({ says: z.string(), why: z.string() }).nullable(),
});
export type NoteTime = Readonly<z.output<typeof noteTimeSchema>>;

export function noteTime(atSeconds: number, known: KnownRate | null, firstFrame: FirstFrame): NoteTime {
  // Always as wide as any other, so that a time stands still while stepping, and a list of them lines up.
  if (!known || known.rate === null) return { text: formatSeconds(atSeconds, 3), frame: null, assumes: null };
  const { rate, from } = known;
  const frame = secondsToFrame(atSeconds, rate);
  const timecode = frameToTimecode(frame, rate, known.dropFrame && canDropFrames(rate));
  return {
    text: formatTimecode(timecode, rate),
    frame: frameNumber(frame, known.firstFrame ?? firstFrame),
    assumes:
      from.kind === 'version'
        ? {
            says: noteTimeTexts.assuming(formatFrameRate(rate)),
            why: noteTimeTexts.assumingDetail(formatFrameRate(rate), from.versionNumber),
          }
        : null,
  };
}
