import { readRetryAfterMs } from '../../api-client/rate-headers.ts';
import type { AnswerHead } from './put-request.ts';
import type { UploadAnswer } from './upload-transport.ts';

const requestIdHeaders = ['request-id', 'x-request-id', 'x-guploader-uploadid', 'x-amz-request-id'];
const requestIdMax = 200;

export function readAnswer(head: AnswerHead, nowMs: number): UploadAnswer {
  const dateMs = numberOrNull(Date.parse(headerOf(head, 'date') ?? ''));
  const requestId =
    requestIdHeaders.map((name) => headerOf(head, name)).find((value) => value !== null) ?? null;
  return {
    status: head.status,
    requestId: requestId?.slice(0, requestIdMax) ?? null,
    dateMs,
    retryAfterMs: readRetryAfterMs(headerOf(head, 'retry-after') ?? undefined, dateMs ?? nowMs),
    contentType: headerOf(head, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? null,
    bodyText: head.bodyText,
  };
}

/** How many bytes from the start a session holds, by its Range header: `bytes=0-1048575`. None at all without one. */
export function readConfirmedBytes(head: AnswerHead): number {
  const match = /^bytes=0-(\d{1,16})$/.exec(headerOf(head, 'range') ?? '');
  return match === null ? 0 : Number(match[1]) + 1;
}

/** The size that a success names, in any of the forms that storage services use; null if it names none. */
export function readStoredBytes(head: AnswerHead): number | null {
  const stored = headerOf(head, 'x-goog-stored-content-length');
  if (stored !== null && /^\d+$/.test(stored)) return Number(stored);
  let body: unknown;
  try {
    body = JSON.parse(head.bodyText);
  } catch {
    return null;
  }
  if (typeof body !== 'object' || body === null) return null;
  for (const name of ['size', 'size_bytes', 'bytes_received']) {
    const value: unknown = Reflect.get(body, name);
    if (typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))) return Number(value);
  }
  return null;
}

/** The host that a redirect names, without its path and query: those may be secret. */
export function readRedirectHost(head: AnswerHead, asked: URL): string | null {
  const location = headerOf(head, 'location');
  return location !== null && URL.canParse(location, asked.href) ? new URL(location, asked).host : null;
}

function headerOf(head: AnswerHead, name: string): string | null {
  const value = head.headers[name];
  if (value === undefined) return null;
  return typeof value === 'string' ? value : (value[0] ?? null);
}

const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
