import { z } from 'zod';
import { endpointIdSchema } from '../../api/ids.ts';
import { newWebhookSchema, webhookViewSchema } from '../../model/webhooks.ts';
import { request } from '../definition.ts';
import { noValue } from '../values.ts';

export const webhookRequests = {
  list: request(z.undefined(), z.object({ webhooks: z.array(webhookViewSchema) })),
  /** The secret is in this answer only. Renderdrop does not store it. */
  add: request(newWebhookSchema, z.object({ webhook: webhookViewSchema, secret: z.string() })),
  remove: request(z.strictObject({ id: z.string().min(1).max(128).pipe(endpointIdSchema) }), noValue),
} as const;
