import { z } from 'zod';
import { nullableTimestampSchema } from './fields.ts';
import { endpointIdSchema } from './ids.ts';
import { limits } from './limits.ts';

export const webhookEventTypeSchema = z.enum([
  'media.ready',
  'media.failed',
  'comp.created',
  'comp.status_changed',
  'comp.version_published',
  'comment.created',
  'review_link.first_opened',
]);

/** Delivered on request from the web app, whatever the subscription. */
export const webhookTestType = 'webhook.test';
export const webhookSecretPrefix = 'whsec_';

export const webhookSubscriptionSchema = z.enum([...webhookEventTypeSchema.options, '*']);

export const webhookEndpointSchema = z.object({
  object: z.literal('webhook_endpoint'),
  id: endpointIdSchema,
  url: z.string(),
  description: z.string(),
  /** Plain text: a later event type must not make an older client refuse the endpoint. */
  events: z.array(z.string()),
  status: z.enum(['enabled', 'disabled']),
  disabled_reason: z.enum(['failing', 'manual']).nullable(),
  created_at: nullableTimestampSchema,
  last_success_at: nullableTimestampSchema,
  last_failure_at: nullableTimestampSchema,
});

/** The signing secret is in this answer only, and in no later one. */
export const createdWebhookEndpointSchema = webhookEndpointSchema.extend({
  secret: z
    .string()
    .startsWith(webhookSecretPrefix)
    .meta({ examples: ['whsec_ZXhhbXBsZQ=='] }),
});

export const createWebhookEndpointRequestSchema = z.strictObject({
  url: z.string().min(1).max(limits.webhookUrlMax),
  events: z.array(webhookSubscriptionSchema).min(1).max(limits.webhookEventsMax),
  description: z.string().max(limits.webhookDescriptionMax).optional(),
});

export type WebhookEventType = z.output<typeof webhookEventTypeSchema>;
export type WebhookEndpoint = z.output<typeof webhookEndpointSchema>;
export type CreatedWebhookEndpoint = z.output<typeof createdWebhookEndpointSchema>;
export type CreateWebhookEndpointRequest = z.input<typeof createWebhookEndpointRequestSchema>;
