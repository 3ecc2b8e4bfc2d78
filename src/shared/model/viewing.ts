import { z } from 'zod';
import type { FrameRate } from './frame-rate.ts';
import type { MediaFacts } from './media-facts.ts';
import { type CheckPicture, evenPicture, noteFrame, unevenPicture } from './note-check.ts';
import { shownRenderFields } from './shown-render.ts';
import { secondsToFrame, sourceTimecode } from './timecode.ts';

/** Identifies an open viewing in requests and in the addresses of its pictures. */
export const viewingIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/)
  .brand<'ViewingId'>();

/** An open render, with what is needed to show it. */
export const viewedRenderSchema = z.object({
  id: viewingIdSchema,
  ...shownRenderFields,
  durationSeconds: z.number().nonnegative().nullable(),
  hasAudio: z.boolean(),
  /** The render's file is gone or changed, so its small copy is shown. */
  isSmallCopy: z.boolean(),
  /** ffmpeg can extract single pictures, each exactly the one requested. */
  hasFrames: z.boolean(),
  /** `own`: the window plays the file or its small copy; `proxy`: it plays ffmpeg's conversion; `nothing`: no playback. */
  playedBy: z.enum(['own', 'proxy', 'nothing']),
});

export type ViewingId = z.output<typeof viewingIdSchema>;
export type ViewedRender = Readonly<z.output<typeof viewedRenderSchema>>;

/** What the window plays: the file or its small copy, or ffmpeg's conversion. */
export type PlayedVideo = 'own' | 'proxy';

type Timed = Pick<ViewedRender, 'rate' | 'frameCount' | 'durationSeconds'>;

/** The number of the last frame; null if frames cannot be counted. */
export function lastFrameOf({ rate, frameCount, durationSeconds }: Timed): number | null {
  if (rate === null) return null;
  if (frameCount) return frameCount - 1;
  return durationSeconds === null ? null : Math.max(0, secondsToFrame(durationSeconds, rate) - 1);
}

/** The timecode of a picture as the render's file counts; null if it counts from zero, as everything else does. */
export const sourceTimecodeAt = (
  { rate, dropFrame, startTimecode }: Pick<ViewedRender, 'rate' | 'dropFrame' | 'startTimecode'>,
  frame: number | null,
): string | null =>
  rate === null || frame === null ? null : sourceTimecode(frame, startTimecode, rate, dropFrame);

/** How long the render is that a file holds. */
export const timedFacts = ({ frameRate, frameRateMode, frameCount, durationSeconds }: MediaFacts): Timed => ({
  rate: frameRateMode === 'constant' ? frameRate : null,
  frameCount,
  durationSeconds,
});

/**
 * Whether a render ends before the frame that a note is about: it may be shorter than the version the note was left on.
 * `noted` is the rate of that version; null if unknown.
 */
export function isPastEnd(
  atSeconds: number,
  noted: FrameRate | null,
  render: Timed & Parameters<typeof noteFrame>[2],
): boolean {
  const last = lastFrameOf(render);
  const frame = noteFrame(atSeconds, noted, render);
  if (last !== null && frame !== null) return frame > last;
  return render.durationSeconds !== null && atSeconds >= render.durationSeconds;
}

/** The picture on screen at a moment; stops at the first and last picture. */
export function pictureAt(render: Timed, seconds: number): CheckPicture {
  const at = Math.max(0, seconds);
  if (render.rate === null) return unevenPicture(Math.min(at, render.durationSeconds ?? at));
  return frameAt(render, secondsToFrame(at, render.rate));
}

/** The frame with this number; stops at the first and last frame. Only for even frame rates. */
export function frameAt(render: Timed, frame: number): CheckPicture {
  if (render.rate === null) return unevenPicture(0);
  return evenPicture(Math.min(Math.max(0, frame), lastFrameOf(render) ?? Math.max(0, frame)), render.rate);
}
