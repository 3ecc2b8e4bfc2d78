import { z } from 'zod';
import { versionIdSchema } from '../api/ids.ts';
import { frameRateSchema } from './frame-rate-schema.ts';
import { storedPictureSchema } from './picture-shape.ts';
import { type FrameRange, frameRangeSchema } from './sequences.ts';

/** What the viewer and the note check need to know of a render. */
export const shownRenderFields = {
  /** Null if the render is not a version yet. */
  versionId: versionIdSchema.nullable(),
  /** Null also if the service never said it. */
  versionNumber: z.int().nullable(),
  fileName: z.string(),
  codec: z.string(),
  /** In which its pictures are shown, in square pixels. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** As the file holds them, where that differs. */
  pixels: storedPictureSchema.optional(),
  isInterlaced: z.boolean().optional(),
  /** Null if the frame rate is uneven or unknown. */
  rate: frameRateSchema.nullable(),
  dropFrame: z.boolean(),
  /** Where the file itself starts; null if it doesn't say. */
  startTimecode: z.string().nullable(),
  firstFrame: z.int().nonnegative().nullable(),
  frameCount: z.int().nonnegative().nullable(),
  /** Whether its pictures may be transparent. */
  hasAlpha: z.boolean(),
  /** Of a video that was encoded from frames: the numbers of those that were missing. The frame before is in their place. */
  filled: z.array(frameRangeSchema).optional(),
  /** Only of an image sequence. */
  sequence: z
    .object({
      /** The numbers of the missing frames. */
      missing: z.array(frameRangeSchema),
      /** Whether the frame before is shown in place of each missing one, as its video will. */
      fillsGaps: z.boolean(),
      /** False if nobody has said the frame rate yet: then the frames are counted, and have no timecode. */
      hasRate: z.boolean(),
    })
    .optional(),
} as const;

type ShownRender = Readonly<z.output<z.ZodObject<typeof shownRenderFields>>>;

/** Whether its frames have a timecode. Those of an image sequence whose rate nobody has said have numbers only. */
export const isTimed = ({
  sequence,
}: {
  readonly sequence?: { readonly hasRate: boolean } | undefined;
}): boolean => sequence?.hasRate !== false;

type Numbered = Pick<ShownRender, 'firstFrame' | 'sequence' | 'filled'>;

/** The number of a frame, by its position, if an image sequence has no picture for it; null if there is one. */
export const missingFrame = (render: Numbered, position: number | null): number | null =>
  render.sequence && !render.sequence.fillsGaps
    ? (gapAt(render.firstFrame, render.sequence.missing, position)?.number ?? null)
    : null;

/** The number of the frame that is shown in place of the one at this position; null if that one is shown itself. */
export function filledWith({ firstFrame, sequence, filled = [] }: Numbered, position: number | null) {
  const gaps = sequence ? (sequence.fillsGaps ? sequence.missing : []) : filled;
  return gapAt(firstFrame, gaps, position)?.before ?? null;
}

/** A missing frame, and the last one that is there before it. */
function gapAt(
  firstFrame: number | null,
  gaps: readonly FrameRange[],
  position: number | null,
): { readonly number: number; readonly before: number } | null {
  if (firstFrame === null || position === null) return null;
  const number = firstFrame + position;
  const gap = gaps.find(({ first, last }) => first <= number && number <= last);
  return gap ? { number, before: gap.first - 1 } : null;
}
