import { z } from 'zod';
import { nullableTimestampSchema } from './fields.ts';
import { compIdSchema, mediaIdSchema, projectIdSchema, stageIdSchema } from './ids.ts';
import { limits } from './limits.ts';

export const compStatusSchema = z.enum(['draft', 'in_review', 'changes_requested', 'approved']);

export const compSchema = z.object({
  object: z.literal('comp'),
  id: compIdSchema,
  project_id: projectIdSchema,
  name: z.string(),
  stage_id: stageIdSchema.nullable(),
  status: compStatusSchema,
  duration_seconds: z.number(),
  screens: z.array(
    z.object({
      screen: z.string(),
      media_id: mediaIdSchema,
      start_seconds: z.number(),
      duration_seconds: z.number().nullable(),
    }),
  ),
  created_at: nullableTimestampSchema,
  updated_at: nullableTimestampSchema,
  app_url: z.string(),
});

const referenceIdSchema = z.string().min(1).max(limits.referenceIdMax);

export const createCompRequestSchema = z.strictObject({
  stage_id: referenceIdSchema,
  screens: z
    .array(
      z.strictObject({
        screen: z.string().min(1).max(limits.screenNameMax),
        media_id: referenceIdSchema,
        start_seconds: z.number().min(0).max(limits.startSecondsMax).optional(),
      }),
    )
    .min(1)
    .max(limits.compScreensMax),
  name: z.string().min(1).max(limits.compNameMax).optional(),
});

export type Comp = z.output<typeof compSchema>;
export type CompStatus = z.output<typeof compStatusSchema>;
export type CreateCompRequest = z.input<typeof createCompRequestSchema>;
