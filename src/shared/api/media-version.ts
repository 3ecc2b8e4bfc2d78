import { z } from 'zod';
import { timestampSchema } from './fields.ts';
import { mediaIdSchema, projectIdSchema, versionIdSchema } from './ids.ts';
import { uploadAddressSchema } from './upload-address.ts';

export const createdVersionSchema = z.object({
  object: z.literal('media_version'),
  id: versionIdSchema,
  media_id: mediaIdSchema,
  project_id: projectIdSchema,
  number: z.number(),
  filename: z.string(),
  /** Only the first value, `processing`, is known to us; later ones may be added. */
  status: z.string(),
  created_at: timestampSchema,
  upload: uploadAddressSchema,
});

export type CreatedVersion = z.output<typeof createdVersionSchema>;
