import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '../../shared/api/limits.ts';
import type { DeliveryRefusal } from '../../shared/model/webhooks.ts';
import type { WebhookSecret } from './webhook-secret.ts';

/** What the headers of a delivery claim; null for a missing header. */
export interface DeliveryClaim {
  readonly id: string | null;
  readonly timestamp: string | null;
  readonly signature: string | null;
}

/** The signed content is text, so an id may only have characters that are the same in a header and in that text. */
const idPattern = /^[\x21-\x7e]{1,255}$/;
const timestampPattern = /^\d{1,12}$/;
/** More entries than any rotation of secrets needs would only cost time. */
const entriesMax = 32;
const signedEntry = /^v1,([A-Za-z0-9+/]{43}=)$/;

/** Why a delivery is not trusted; null if it is genuine. The body must be exactly as received. */
export function deliveryRefusal(
  claim: DeliveryClaim,
  body: Uint8Array,
  secret: WebhookSecret,
  nowMs: number,
): DeliveryRefusal | null {
  const { id, timestamp, signature } = claim;
  if (id === null || id === '') return 'id_missing';
  if (!idPattern.test(id)) return 'id_malformed';
  if (timestamp === null || timestamp === '') return 'timestamp_missing';
  if (!timestampPattern.test(timestamp)) return 'timestamp_malformed';
  if (signature === null || signature.trim() === '') return 'signature_missing';
  if (!isSigned(`${id}.${timestamp}.`, body, signature, secret)) return 'signature_wrong';
  const aheadSeconds = Number(timestamp) - nowMs / 1_000;
  if (aheadSeconds < -limits.webhookToleranceSeconds) return 'timestamp_old';
  return aheadSeconds > limits.webhookToleranceSeconds ? 'timestamp_ahead' : null;
}

/** Compares every entry completely, and in constant time. */
function isSigned(head: string, body: Uint8Array, signature: string, secret: WebhookSecret): boolean {
  const expected = createHmac('sha256', secret.key).update(head).update(body).digest();
  let fits = 0;
  for (const entry of signature.split(' ').slice(0, entriesMax)) {
    const encoded = signedEntry.exec(entry)?.[1];
    if (encoded === undefined) continue;
    fits |= Number(timingSafeEqual(expected, Buffer.from(encoded, 'base64')));
  }
  return fits === 1;
}
