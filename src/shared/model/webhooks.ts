import { z } from 'zod';
import { endpointIdSchema } from '../api/ids.ts';
import { webhookSubscriptionSchema } from '../api/webhook-endpoint.ts';

/** Why a delivery was not trusted. Logged for the person who runs the receiver, never told to the sender. */
export const deliveryRefusalSchema = z.enum([
  'id_missing',
  'id_malformed',
  'timestamp_missing',
  'timestamp_malformed',
  'timestamp_old',
  'timestamp_ahead',
  'signature_missing',
  'signature_wrong',
  'not_a_delivery',
  'body_too_large',
]);
export type DeliveryRefusal = z.output<typeof deliveryRefusalSchema>;

/** The line that `renderdrop webhooks listen` prints for each delivery. */
export const deliveryLineSchema = z.strictObject({
  type: z.literal('delivery'),
  /** The delivery's id header; null if it has none. If the delivery was refused, the id is unverified. */
  id: z.string().nullable(),
  /** `media.ready`; null if the delivery was refused, or its body has no type. */
  event: z.string().nullable(),
  /** `not_kept`: the data folder is not writable, so the sender was asked to try again. */
  outcome: z.enum(['taken', 'repeated', 'refused', 'not_kept']),
  reason: deliveryRefusalSchema.nullable(),
  /** The HTTP status of the answer. */
  status: z.union([z.literal(204), z.literal(401), z.literal(503)]),
  /** The exit code of the command, or 128 plus the number of a signal; null if no command ran. */
  command_exit_code: z.number().nullable(),
  received_at: z.iso.datetime(),
});
export type DeliveryLine = z.output<typeof deliveryLineSchema>;

/** Why an address cannot be a webhook address; checked before the service is asked. */
const webhookAddressProblems = [
  'not_an_address',
  'not_https',
  'with_password',
  'private_address',
  'no_such_host',
  'too_long',
] as const;
export type WebhookAddressProblem = (typeof webhookAddressProblems)[number];

export const newWebhookSchema = z.strictObject({
  url: z.string().max(4_096),
  events: z.array(webhookSubscriptionSchema).min(1),
  description: z.string().max(100),
});
export type NewWebhook = z.output<typeof newWebhookSchema>;

export const webhookViewSchema = z.object({
  id: endpointIdSchema,
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  status: z.enum(['enabled', 'disabled']),
  disabledReason: z.enum(['failing', 'manual']).nullable(),
  createdAt: z.string().nullable(),
  lastSuccessAt: z.string().nullable(),
  lastFailureAt: z.string().nullable(),
});
export type WebhookView = z.output<typeof webhookViewSchema>;
