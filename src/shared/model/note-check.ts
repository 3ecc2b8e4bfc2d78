import { z } from 'zod';
import { noteIdSchema, versionIdSchema } from '../api/ids.ts';
import { type FrameRate, framesPerSecond, isSameCount } from './frame-rate.ts';
import { frameRateSchema } from './frame-rate-schema.ts';
import { isTimed, shownRenderFields } from './shown-render.ts';
import { frameToSeconds, secondsToFrame } from './timecode.ts';

export const checkIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/)
  .brand<'CheckId'>();

/** One render of a note check, with what is needed to show it. */
export const checkRenderSchema = z.object({
  /** Identifies the render in the addresses of its frames. */
  key: z.string().regex(/^[A-Za-z0-9-]{1,80}$/),
  ...shownRenderFields,
  /** `frames`: ffmpeg extracts its pictures; `video`: the window plays it; `nothing`: it needs ffmpeg, which is missing. */
  shownBy: z.enum(['frames', 'video', 'nothing']),
});

/** How to step through a render, starting at a note. */
const checkStepsSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('even'),
    frame: z.int().nonnegative(),
    rate: frameRateSchema,
    /** Null if the file does not say how many frames it has. */
    frameCount: z.int().positive().nullable(),
  }),
  /** `times`: when the pictures around the note appear. `at`: the index of the noted one. */
  z.object({ kind: z.literal('uneven'), times: z.array(z.number()).min(1), at: z.int().nonnegative() }),
]);

/** `onSheet`: the same for people at other computers, who get a contact sheet. */
const insteadSchema = z.object({ sentence: z.string(), onSheet: z.string() });

const checkRemarkSchema = z.object({ of: z.enum(['before', 'after']), sentence: z.string() });

/** A note on two renders; without a note, two whole renders side by side. */
export const noteInCheckSchema = z.object({
  noteId: noteIdSchema.nullable(),
  /** `same`: the note was left on the render that is being checked, or there is no other version to compare with. */
  before: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('shown'),
      key: z.string(),
      steps: checkStepsSchema,
      /** Only where another version is shown because the note's own one isn't here. */
      insteadOf: insteadSchema.optional(),
    }),
    z.object({ kind: z.literal('missing'), ...insteadSchema.shape }),
    z.object({ kind: z.literal('same') }),
  ]),
  after: z.object({ key: z.string(), steps: checkStepsSchema }).nullable(),
  /** `frame`: both sides step frame by frame. `time`: the old render follows the time of the new one. */
  mapping: z.enum(['frame', 'time']),
  /** What somebody who compares the two renders has to know, each of one of them. */
  remarks: z.array(checkRemarkSchema),
});

export const noteTickSchema = z.object({
  noteId: noteIdSchema,
  versionId: versionIdSchema.nullable(),
  /** The name of the API key it was checked with, since persons are not known. Empty after a sign-in through the browser. */
  keyName: z.string(),
  checkedAtMs: z.number(),
});

export type CheckId = z.output<typeof checkIdSchema>;
export type CheckRender = Readonly<z.output<typeof checkRenderSchema>>;
export type CheckRemark = Readonly<z.output<typeof checkRemarkSchema>>;
export type CheckSteps = Readonly<z.output<typeof checkStepsSchema>>;
export type BeforeInCheck = NoteInCheck['before'];
export type NoteInCheck = Readonly<z.output<typeof noteInCheckSchema>>;
export type NoteTick = Readonly<z.output<typeof noteTickSchema>>;

/** A picture of a render, named by its frame number (`f12`) or by its time in microseconds (`m1280000`). */
export interface CheckPicture {
  readonly name: string;
  /** Counted from 0; null if the frame rate is uneven. */
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

/** The picture `offset` steps from the noted one; stops at the first and last picture. */
export function pictureAfter(steps: CheckSteps, offset: number): CheckPicture {
  if (steps.kind === 'uneven') {
    const index = Math.min(Math.max(0, steps.at + offset), steps.times.length - 1);
    return unevenPicture(steps.times[index] ?? 0);
  }
  const last = steps.frameCount === null ? Number.MAX_SAFE_INTEGER : steps.frameCount - 1;
  return evenPicture(Math.min(Math.max(0, steps.frame + offset), last), steps.rate);
}

/** The picture shown `laterSeconds` after the noted one. */
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

/** The pictures of both sides, `offset` steps from the note. The steps are those of the render being checked. */
export function picturesAt({ before, after, mapping }: NoteInCheck, offset: number): CheckPictures {
  const old = before.kind === 'shown' ? before.steps : null;
  if (!after) return { before: old && pictureAfter(old, offset), after: null };
  const now = pictureAfter(after.steps, offset);
  if (!old || mapping === 'frame') return { before: old && pictureAfter(old, offset), after: now };
  return { before: pictureLater(old, now.seconds - pictureAfter(after.steps, 0).seconds), after: now };
}

/** What to say of the renders of a note: which version is shown instead of its own one comes first. */
export const remarksOf = (
  { before, remarks }: NoteInCheck,
  where: 'sentence' | 'onSheet',
): readonly CheckRemark[] =>
  before.kind === 'shown' && before.insteadOf
    ? [{ of: 'before', sentence: before.insteadOf[where] }, ...remarks]
    : remarks;

/** How many steps make a second of the note check. */
export function stepsPerSecond({ before, after }: NoteInCheck): number {
  const steps = after?.steps ?? (before.kind === 'shown' ? before.steps : null);
  return steps?.kind === 'even' ? framesPerSecond(steps.rate) : 24;
}

interface CountedRender {
  readonly rate: FrameRate | null;
  readonly sequence?: { readonly hasRate: boolean } | undefined;
}

/**
 * Whether frame n of a note's version is frame n of a render: both count alike, or nobody has said the render's own rate.
 * `noted` is the rate of the note's version; null if unknown.
 */
export const areCountedAlike = (noted: FrameRate | null, render: CountedRender): boolean =>
  noted !== null && render.rate !== null && (!isTimed(render) || isSameCount(noted, render.rate));

/**
 * The frame of a render that a note is about: the frame of the same number where both are counted alike, otherwise the one
 * at the same time. Null if the render's frames can't be counted.
 */
export function noteFrame(atSeconds: number, noted: FrameRate | null, render: CountedRender): number | null {
  const { rate } = render;
  if (rate === null) return null;
  return secondsToFrame(atSeconds, noted !== null && areCountedAlike(noted, render) ? noted : rate);
}
