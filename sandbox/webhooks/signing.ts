import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { headers } from '../../src/shared/api/headers.ts';
import { webhookSecretPrefix } from '../../src/shared/api/webhook-endpoint.ts';

const secretBytes = 32;

export const newWebhookSecret = (): string =>
  `${webhookSecretPrefix}${randomBytes(secretBytes).toString('base64')}`;

/** The three headers of the Standard Webhooks specification for one attempt at one message. */
export function signatureHeaders(
  secret: string,
  messageId: string,
  nowMs: number,
  body: string,
): Readonly<Record<string, string>> {
  const sentAt = new Date(nowMs);
  return {
    [headers.webhookId]: messageId,
    [headers.webhookTimestamp]: String(Math.floor(nowMs / 1000)),
    [headers.webhookSignature]: new Webhook(secret).sign(messageId, sentAt, body),
  };
}
