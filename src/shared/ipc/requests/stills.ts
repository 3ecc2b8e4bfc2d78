import { z } from 'zod';
import { frameRateSchema } from '../../model/frame-rate-schema.ts';
import { encodeColourSchema, skipFramesSchema } from '../../model/sequences.ts';
import { renderStripSchema } from '../../model/strip.ts';
import { request } from '../definition.ts';
import { fileIdSchema, referenceSchema } from '../values.ts';

/** A render on this computer, by an id the window knows: of a file, an upload, or a version uploaded from here. */
export const renderReferenceSchema = z.strictObject({
  of: z.enum(['file', 'upload', 'version']),
  id: referenceSchema,
});
export type RenderReference = Readonly<z.output<typeof renderReferenceSchema>>;

/** An image sequence on this computer. */
export const sequenceFields = {
  folderId: fileIdSchema,
  pattern: z.string().min(1).max(1_024),
  /** Null until somebody has chosen it. */
  rate: frameRateSchema.nullable(),
  colour: encodeColourSchema,
  skipFrames: skipFramesSchema,
  /** Shows the previous frame in place of each missing one, as its video will. */
  fillGaps: z.boolean(),
} as const;
export const framesReferenceSchema = z.strictObject({ of: z.literal('frames'), ...sequenceFields });
export type FramesReference = Readonly<z.output<typeof framesReferenceSchema>>;

/** Pictures are not sent here: the window loads them by address. */
export const stillRequests = {
  /** The frames to scrub through; null if the render is not here, or no program here can extract its frames. */
  strip: request(renderReferenceSchema, renderStripSchema.nullable()),
} as const;
