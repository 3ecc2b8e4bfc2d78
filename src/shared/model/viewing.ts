import { z } from 'zod';
import { type CheckPicture, evenPicture, unevenPicture } from './note-check.ts';
import { shownRenderFields } from './shown-render.ts';
import { secondsToFrame } from './timecode.ts';

/** Stands for an opened viewing in requests and in the addresses of its pictures. */
export const viewingIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/)
  .brand<'ViewingId'>();

/** A render that is looked at, as whoever shows it needs to know it. */
export const viewedRenderSchema = z.object({
  id: viewingIdSchema,
  ...shownRenderFields,
  durationSeconds: z.number().nonnegative().nullable(),
  hasAudio: z.boolean(),
  /** Whether its pictures may be transparent. */
  hasAlpha: z.boolean(),
  /** Its file is gone or changed: this is the small copy of it. */
  isSmallCopy: z.boolean(),
  /** Single pictures by ffmpeg: each exactly the one that was asked for. */
  hasFrames: z.boolean(),
  /** `own`: the window plays the file, or its copy; `proxy`: what ffmpeg makes of it; `nothing`: it isn't played. */
  playedBy: z.enum(['own', 'proxy', 'nothing']),
});

export type ViewingId = z.output<typeof viewingIdSchema>;
export type ViewedRender = Readonly<z.output<typeof viewedRenderSchema>>;

/** What is played: the file or its copy, or what ffmpeg made of it. */
export type PlayedVideo = 'own' | 'proxy';

type Timed = Pick<ViewedRender, 'rate' | 'frameCount' | 'durationSeconds'>;

/** The number of the last frame; null where frames can't be counted. */
export function lastFrameOf({ rate, frameCount, durationSeconds }: Timed): number | null {
  if (rate === null) return null;
  if (frameCount) return frameCount - 1;
  return durationSeconds === null ? null : Math.max(0, secondsToFrame(durationSeconds, rate) - 1);
}

/** The picture that is on screen at a moment, counted from the first; at an end, the first or the last. */
export function pictureAt(render: Timed, seconds: number): CheckPicture {
  const at = Math.max(0, seconds);
  if (render.rate === null) return unevenPicture(Math.min(at, render.durationSeconds ?? at));
  return frameAt(render, secondsToFrame(at, render.rate));
}

/** The frame of this number; beyond an end, the first or the last. Only for what has an even rate. */
export function frameAt(render: Timed, frame: number): CheckPicture {
  if (render.rate === null) return unevenPicture(0);
  return evenPicture(Math.min(Math.max(0, frame), lastFrameOf(render) ?? Math.max(0, frame)), render.rate);
}
