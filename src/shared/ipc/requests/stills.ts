import { z } from 'zod';
import { renderStripSchema } from '../../model/strip.ts';
import { request } from '../definition.ts';
import { referenceSchema } from '../values.ts';

/** A render on this computer, by an id the window knows: of a file, an upload, or a version uploaded from here. */
export const renderReferenceSchema = z.strictObject({
  of: z.enum(['file', 'upload', 'version']),
  id: referenceSchema,
});
export type RenderReference = Readonly<z.output<typeof renderReferenceSchema>>;

/** Pictures are not sent here: the window loads them by address. */
export const stillRequests = {
  /** The frames to scrub through; null if the render is not here, or no program here can extract its frames. */
  strip: request(renderReferenceSchema, renderStripSchema.nullable()),
} as const;
