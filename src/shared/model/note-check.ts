import { z } from 'zod';
import { noteIdSchema, versionIdSchema } from '../api/ids.ts';
import { type FrameRate, framesPerSecond } from './frame-rate.ts';
import { frameRateSchema } from './frame-rate-schema.ts';
import { shownRenderFields } from './shown-render.ts';
import { frameToSeconds, secondsToFrame } from './timecode.ts';

export const checkIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/)
  .brand<'CheckId'>();

/** One render of a note check, as whoever shows it needs to know it. */
export const checkRenderSchema = z.object({
  /** Stands for it in the addresses of its frames. */
  key: z.string().regex(/^[A-Za-z0-9-]{1,80}$/),
  ...shownRenderFields,
  versionNumber: z.int().nullable(),
  /** `frames`: pictures by ffmpeg; `video`: played by the window itself; `nothing`: only ffmpeg could. */
  shownBy: z.enum(['frames', 'video', 'nothing']),
});

/** How a render is stepped through from a note on. */
const checkStepsSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('even'),
    frame: z.int().nonnegative(),
    rate: frameRateSchema,
    /** Null where the file does not say how many it has. */
    frameCount: z.int().positive().nullable(),
  }),
  /** When the pictures around the note appear, and which of them is the noted one. */
  z.object({ kind: z.literal('uneven'), times: z.array(z.number()).min(1), at: z.int().nonnegative() }),
]);

/** A note on two renders, or the whole film beside another version of it. */
export const noteInCheckSchema = z.object({
  noteId: noteIdSchema.nullable(),
  /** `same`: the note was left on the very render that is checked, or there is none to compare it with. */
  before: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('shown'), key: z.string(), steps: checkStepsSchema }),
    z.object({ kind: z.literal('missing'), sentence: z.string() }),
    z.object({ kind: z.literal('same') }),
  ]),
  after: z.object({ key: z.string(), steps: checkStepsSchema }).nullable(),
  /** Whether both are stepped through frame by frame, or the one before follows the other's time. */
  mapping: z.enum(['frame', 'time']),
  /** What differs between the two, in sentences. */
  remarks: z.array(z.string()),
});

export const noteTickSchema = z.object({
  noteId: noteIdSchema,
  versionId: versionIdSchema.nullable(),
  /** Of the key it was checked with: no person is known by that. Empty after a sign-in through the browser. */
  keyName: z.string(),
  checkedAtMs: z.number(),
});

export type CheckId = z.output<typeof checkIdSchema>;
export type CheckRender = Readonly<z.output<typeof checkRenderSchema>>;
export type CheckSteps = Readonly<z.output<typeof checkStepsSchema>>;
export type NoteInCheck = Readonly<z.output<typeof noteInCheckSchema>>;
export type NoteTick = Readonly<z.output<typeof noteTickSchema>>;

/** A picture of a render: `f12` by its number, `m1280000` by its time in microseconds. */
export interface CheckPicture {
  readonly name: string;
  /** Counted from 0; null where pictures are not evenly long. */
  readonly frame: number | null;
  readonly seconds: number;
}

export const evenPicture = (frame: number, rate: FrameRate): CheckPicture => ({
  name: `f${frame}`,
  frame,
  seconds: frameToSeconds(frame, rate),
});

export const unevenPicture = (seconds: number): CheckPicture => ({
  name: `m${Math.round(seconds * 1e6)}`,
  frame: null,
  seconds,
});

/** The picture so many steps from the noted one; at an end of the render, its first or last. */
export function pictureAfter(steps: CheckSteps, offset: number): CheckPicture {
  if (steps.kind === 'uneven') {
    const index = Math.min(Math.max(0, steps.at + offset), steps.times.length - 1);
    return unevenPicture(steps.times[index] ?? 0);
  }
  const last = steps.frameCount === null ? Number.MAX_SAFE_INTEGER : steps.frameCount - 1;
  return evenPicture(Math.min(Math.max(0, steps.frame + offset), last), steps.rate);
}

/** The picture that is on screen so long after the noted one. */
function pictureLater(steps: CheckSteps, laterSeconds: number): CheckPicture {
  const moment = pictureAfter(steps, 0).seconds + laterSeconds;
  if (steps.kind === 'even')
    return pictureAfter(steps, secondsToFrame(Math.max(0, moment), steps.rate) - steps.frame);
  return unevenPicture(steps.times.findLast((time) => time <= moment + 0.0006) ?? steps.times[0] ?? 0);
}

export interface CheckPictures {
  readonly before: CheckPicture | null;
  readonly after: CheckPicture | null;
}

/** Both sides so many steps from the note. Steps are those of the render that is checked. */
export function picturesAt({ before, after, mapping }: NoteInCheck, offset: number): CheckPictures {
  const old = before.kind === 'shown' ? before.steps : null;
  if (!after) return { before: old && pictureAfter(old, offset), after: null };
  const now = pictureAfter(after.steps, offset);
  if (!old || mapping === 'frame') return { before: old && pictureAfter(old, offset), after: now };
  return { before: pictureLater(old, now.seconds - pictureAfter(after.steps, 0).seconds), after: now };
}

/** How many steps a second of the check has. */
export function stepsPerSecond({ before, after }: NoteInCheck): number {
  const steps = after?.steps ?? (before.kind === 'shown' ? before.steps : null);
  return steps?.kind === 'even' ? framesPerSecond(steps.rate) : 24;
}

/** Rates of one count, as 23.976 and 24 are: their frames are the same ones. */
export const isSameCount = (a: FrameRate, b: FrameRate): boolean =>
  Math.abs(framesPerSecond(a) / framesPerSecond(b) - 1) < 0.002;
