import { z } from 'zod';
import { nullableTimestampSchema } from './fields.ts';
import { mediaIdSchema, projectIdSchema, versionIdSchema } from './ids.ts';
import { limits } from './limits.ts';
import { uploadAddressSchema } from './upload-address.ts';

export const mediaTypeSchema = z.enum(['video', 'image', 'audio']);
export const mediaStatusSchema = z.enum(['processing', 'ready', 'error']);

export const mediaSchema = z.object({
  object: z.literal('media'),
  id: mediaIdSchema,
  project_id: projectIdSchema,
  name: z.string(),
  type: mediaTypeSchema,
  status: mediaStatusSchema,
  duration_seconds: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  thumbnail_url: z.string().nullable(),
  version: z.object({ id: versionIdSchema, created_at: nullableTimestampSchema }).nullable(),
  versions_count: z.number().int(),
  created_at: nullableTimestampSchema,
});

export const createdMediaSchema = mediaSchema.extend({ upload: uploadAddressSchema });

/** What is known of a file before its bytes are sent; the bounds are the same for new media and new versions. */
const fileFactsShape = {
  size_bytes: z.number().int().min(0).max(limits.sizeBytesMax).optional(),
  duration_seconds: z.number().gt(0).max(limits.durationSecondsMax).optional(),
  width: z.number().int().gt(0).max(limits.dimensionMax).optional(),
  height: z.number().int().gt(0).max(limits.dimensionMax).optional(),
};
const filenameSchema = z.string().min(1).max(limits.filenameMax);

export const createMediaRequestSchema = z.strictObject({
  name: z.string().min(1).max(limits.mediaNameMax),
  filename: filenameSchema.optional(),
  ...fileFactsShape,
});

export const createVersionRequestSchema = z.strictObject({
  filename: filenameSchema,
  ...fileFactsShape,
});

export type Media = z.output<typeof mediaSchema>;
export type CreatedMedia = z.output<typeof createdMediaSchema>;
export type CreateMediaRequest = z.input<typeof createMediaRequestSchema>;
export type CreateVersionRequest = z.input<typeof createVersionRequestSchema>;
