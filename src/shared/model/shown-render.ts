import { z } from 'zod';
import { versionIdSchema } from '../api/ids.ts';
import { frameRateSchema } from './frame-rate-schema.ts';
import { frameRangeSchema } from './sequences.ts';

/** What the viewer and the note check need to know of a render. */
export const shownRenderFields = {
  /** Null if the render is not a version yet. */
  versionId: versionIdSchema.nullable(),
  /** Null also if the service never said it. */
  versionNumber: z.int().nullable(),
  fileName: z.string(),
  codec: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  /** Null if the frame rate is uneven or unknown. */
  rate: frameRateSchema.nullable(),
  dropFrame: z.boolean(),
  firstFrame: z.int().nonnegative().nullable(),
  frameCount: z.int().nonnegative().nullable(),
  /** Whether its pictures may be transparent. */
  hasAlpha: z.boolean(),
  /** Only of an image sequence. */
  sequence: z
    .object({
      /** The numbers of the missing frames, unless others are shown in their place. */
      missing: z.array(frameRangeSchema),
      /** False if nobody has said the frame rate yet: then the frames are counted, and have no timecode. */
      hasRate: z.boolean(),
    })
    .optional(),
} as const;

type ShownRender = Readonly<z.output<z.ZodObject<typeof shownRenderFields>>>;

/** Whether its frames have a timecode. Those of an image sequence whose rate nobody has said have numbers only. */
export const isTimed = ({ sequence }: Pick<ShownRender, 'sequence'>): boolean => sequence?.hasRate !== false;

/** The number of a frame, by its position, if it is missing from an image sequence; null if it is there. */
export function missingFrame(
  { firstFrame, sequence }: Pick<ShownRender, 'firstFrame' | 'sequence'>,
  position: number | null,
): number | null {
  if (!sequence || firstFrame === null || position === null) return null;
  const number = firstFrame + position;
  return sequence.missing.some(({ first, last }) => first <= number && number <= last) ? number : null;
}
