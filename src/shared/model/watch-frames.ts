import { z } from 'zod';
import { frameRateSchema } from './frame-rate-schema.ts';
import { videoCodecSchema } from './sequences.ts';

/** What becomes of the image sequences in a watch folder. */
export const watchFramesSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('skip') }),
  z.strictObject({
    kind: z.literal('encode'),
    /** Null: as last used for these frames; where that is not known either, it is asked. */
    rate: frameRateSchema.nullable(),
    codec: videoCodecSchema,
    /** Linear frames (EXR) become Rec. 709. */
    convertLinear: z.boolean(),
  }),
]);

export type WatchFrames = Readonly<z.output<typeof watchFramesSchema>>;
