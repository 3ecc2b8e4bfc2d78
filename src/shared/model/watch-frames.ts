import { z } from 'zod';
import { frameRateSchema } from './frame-rate-schema.ts';
import { videoCodecSchema } from './sequences.ts';

/** What happens to image sequences in a watch folder. */
export const watchFramesSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('skip') }),
  /** Nobody has chosen yet: the first sequences that come ask a person. */
  z.strictObject({ kind: z.literal('ask') }),
  z.strictObject({
    kind: z.literal('encode'),
    /** Null: the rate last used for these frames; if there is none, a person is asked. */
    rate: frameRateSchema.nullable(),
    /** Null: whichever keeps the transparency of each sequence. */
    codec: videoCodecSchema.nullable(),
    /** Convert linear frames (EXR) to Rec. 709. */
    convertLinear: z.boolean(),
    /** Fills missing frames with the previous one. If not set, a person is asked. */
    fillGaps: z.boolean().optional(),
    /** Skips frames apart from all others. If not set, a person is asked. */
    skipApart: z.boolean().optional(),
  }),
]);

export type WatchFrames = Readonly<z.output<typeof watchFramesSchema>>;
