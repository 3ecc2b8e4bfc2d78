import {
  type ClientRequest,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { limits } from '../../src/shared/api/limits.ts';
import { resolveWebhookTarget, type WebhookTarget, type WebhookUrlPolicy } from './webhook-url.ts';

export type AttemptOutcome =
  | { readonly kind: 'delivered'; readonly status: number }
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'stopped' };

export interface Attempt {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Aborted when the endpoint is removed or switched off: the connection is closed at once. */
  readonly signal: AbortSignal;
}

const userAgent = 'Practice-Service-Webhooks/1.0';
const readAnswerBytesMax = 64 * 1024;

/**
 * Posts one delivery. It follows no redirect, waits ten seconds for the answer, and connects only to an address that it
 * has just checked.
 */
export async function sendDelivery(attempt: Attempt, policy: WebhookUrlPolicy): Promise<AttemptOutcome> {
  // The receiver is another computer, so this deadline is in real seconds, whatever the service's own clock says.
  const deadline = AbortSignal.timeout(limits.webhookAnswerSeconds * 1000);
  const signal = AbortSignal.any([deadline, attempt.signal]);
  try {
    const target = await resolveWebhookTarget(attempt.url, policy);
    if (!target.allowed) return { kind: 'unreachable', reason: target.reason };
    return judge(await post(target, attempt, signal));
  } catch (error) {
    if (attempt.signal.aborted) return { kind: 'stopped' };
    if (deadline.aborted) {
      return { kind: 'unreachable', reason: `No answer within ${limits.webhookAnswerSeconds} seconds.` };
    }
    return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
  }
}

function judge(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return { kind: 'delivered', status };
  const redirected = status >= 300 && status < 400;
  return {
    kind: 'refused',
    status,
    reason: redirected ? 'Answered with a redirect, which is not followed.' : `Answered ${status}.`,
  };
}

function post(
  target: Extract<WebhookTarget, { allowed: true }>,
  attempt: Attempt,
  signal: AbortSignal,
): Promise<number> {
  const bytes = Buffer.from(attempt.body);
  const options: RequestOptions = {
    method: 'POST',
    agent: false,
    signal,
    headers: {
      ...attempt.headers,
      'content-type': 'application/json',
      'content-length': bytes.length,
      'user-agent': userAgent,
    },
    // Connects to the addresses that were checked, even if the name has meanwhile been given others.
    lookup: (_hostname, lookupOptions, callback) => {
      const [first] = target.addresses;
      if (first === undefined) callback(new Error('The name has no address.'), '', 4);
      else if (lookupOptions.all) callback(null, [...target.addresses]);
      else callback(null, first.address, first.family);
    },
  };
  return new Promise((resolve, reject) => {
    const onAnswer = (answer: IncomingMessage) => {
      // Only the status counts. The rest is read and dropped, so that the receiver can finish its answer.
      let received = 0;
      answer.on('data', (chunk: Buffer) => {
        received += chunk.length;
        if (received > readAnswerBytesMax) answer.destroy();
      });
      answer.on('error', () => answer.destroy());
      resolve(answer.statusCode ?? 0);
    };
    const outgoing: ClientRequest =
      target.url.protocol === 'https:'
        ? httpsRequest(target.url, options, onAnswer)
        : httpRequest(target.url, options, onAnswer);
    outgoing.on('error', reject);
    outgoing.end(bytes);
  });
}
