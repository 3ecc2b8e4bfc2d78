import { z } from 'zod';
import { renderStripSchema } from '../../model/strip.ts';
import { request } from '../definition.ts';
import { referenceSchema } from '../values.ts';

/** A render on this computer, by the id that the window knows: a file, an upload, or a version that went up from here. */
export const renderReferenceSchema = z.strictObject({
  of: z.enum(['file', 'upload', 'version']),
  id: referenceSchema,
});
export type RenderReference = Readonly<z.output<typeof renderReferenceSchema>>;

/** Pictures do not come this way: the window asks for them by address. */
export const stillRequests = {
  /** What can be scrubbed through; null where the render is not here, or nothing on this computer can take it apart. */
  strip: request(renderReferenceSchema, renderStripSchema.nullable()),
} as const;
