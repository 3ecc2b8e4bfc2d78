import { z } from 'zod';
import { compSchema } from './comp.ts';
import { authorSchema, nullableTimestampSchema, timestampSchema } from './fields.ts';
import { compIdSchema, mediaIdSchema, projectIdSchema, versionIdSchema } from './ids.ts';
import { mediaSchema } from './media.ts';
import { webhookTestType } from './webhook-endpoint.ts';

/** The payloads of the webhook events, one schema for each kind of `data`. */

export const processedMediaSchema = mediaSchema.extend({ processed_version_id: versionIdSchema });

export const compStatusChangeSchema = compSchema.extend({
  changed_by: z.object({ name: z.string().nullable() }),
  via: z.enum(['app', 'review_link']),
});

export const compVersionSchema = z.object({
  object: z.literal('comp_version'),
  id: z.string(),
  project_id: projectIdSchema,
  comp_id: compIdSchema,
  number: z.number().nullable(),
  label: z.string().nullable(),
  published_at: nullableTimestampSchema,
  published_by: z.object({ name: z.string().nullable() }),
  comp: compSchema,
});

export const commentSchema = z.object({
  object: z.literal('comment'),
  id: z.string(),
  project_id: projectIdSchema,
  comp_id: compIdSchema.nullable(),
  media_id: mediaIdSchema.nullable(),
  text: z.string(),
  author: authorSchema,
  at_seconds: z.number().nullable(),
  has_drawing: z.boolean(),
  created_at: timestampSchema,
  app_url: z.string().nullable(),
});

export const reviewLinkSchema = z.object({
  object: z.literal('review_link'),
  id: z.string(),
  project_id: projectIdSchema,
  comp_ids: z.array(compIdSchema),
  title: z.string().nullable(),
  opened_at: timestampSchema,
});

const event = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), timestamp: timestampSchema, data });

export const webhookEventSchema = z.discriminatedUnion('type', [
  event('media.ready', processedMediaSchema),
  event('media.failed', processedMediaSchema),
  event('comp.created', compSchema),
  event('comp.status_changed', compStatusChangeSchema),
  event('comp.version_published', compVersionSchema),
  event('comment.created', commentSchema),
  event('review_link.first_opened', reviewLinkSchema),
]);

/** Sent on request from the web app, whatever the subscription. The contents of its data are not documented. */
export const webhookTestSchema = z.object({
  type: z.literal(webhookTestType),
  timestamp: timestampSchema,
  data: z.looseObject({}),
});

export type WebhookEvent = z.output<typeof webhookEventSchema>;
export type Comment = z.output<typeof commentSchema>;
