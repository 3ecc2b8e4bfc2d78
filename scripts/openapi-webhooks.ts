import { headers } from '../src/shared/api/headers.ts';
import { limits } from '../src/shared/api/limits.ts';

export type Json = Record<string, unknown>;

/** The headers of the Standard Webhooks specification. */
const deliveryHeaders: readonly Json[] = [
  {
    name: headers.webhookId,
    in: 'header',
    required: true,
    description: 'The same on every attempt at one message: what was handled under it is skipped.',
    schema: { type: 'string', pattern: '^msg_' },
  },
  {
    name: headers.webhookTimestamp,
    in: 'header',
    required: true,
    description: `Seconds since 1970 of this attempt; more than ${limits.webhookToleranceSeconds / 60} minutes off is refused.`,
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  {
    name: headers.webhookSignature,
    in: 'header',
    required: true,
    description:
      'One or more entries with spaces between: v1, a comma, and the base64 of HMAC-SHA256 over id, timestamp and raw body, joined by dots.',
    schema: { type: 'string', pattern: '^v[0-9a-z]+,' },
  },
  {
    name: 'User-Agent',
    in: 'header',
    required: true,
    schema: { type: 'string', pattern: 'Webhooks/[0-9]' },
  },
];

/** One event, which the service posts to the address of an endpoint. */
export const delivery = (operationId: string, summary: string, schema: string): Json => ({
  operationId,
  summary,
  security: [],
  parameters: deliveryHeaders,
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
  },
  responses: {
    '2XX': { description: `Any of these within ${limits.webhookAnswerSeconds} seconds counts as delivered.` },
    default: {
      description: `Anything else, a redirect included, is tried again: ${limits.webhookRetryDelaysSeconds.length + 1} times in all.`,
    },
  },
});
