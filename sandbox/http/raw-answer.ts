import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { problemContentType } from '../../src/shared/api/errors.ts';
import { exchangeOf } from './exchange.ts';
import { type ServiceError, toProblem } from './problem.ts';

const lingerMs = 10_000;

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function problemAnswer(
  request: IncomingMessage,
  code: string,
  status: number,
  detail: string,
  more: Readonly<Record<string, string>> = {},
): RawAnswer {
  const { requestId } = exchangeOf(request);
  return {
    status,
    headers: { 'Request-Id': requestId, 'Content-Type': problemContentType, ...more },
    body: JSON.stringify(toProblem(code, status, detail, requestId)),
  };
}

const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;

/** Answers without reading the body, as an upload host does when it refuses, but so that the client can still read the answer. */
export function answerUnread(request: IncomingMessage, response: ServerResponse, answer: RawAnswer): void {
  if (!request.complete && hasBody(request)) {
    answerEarly(request, answer);
    return;
  }
  const length = String(Buffer.byteLength(answer.body));
  response.writeHead(answer.status, { ...answer.headers, 'Content-Length': length });
  response.end(answer.body);
}

export const refuseUnread = (
  request: IncomingMessage,
  response: ServerResponse,
  { code, status, message, headers }: ServiceError,
): void => answerUnread(request, response, problemAnswer(request, code, status, message, headers));

/**
 * Answers while the body is still arriving and reads no more of it. Node's own response would close the socket at once,
 * and the unread bytes would then turn the answer into a reset before the client has seen it. So the answer is written
 * straight to the socket, which stays open until the client has closed it or had ten seconds to read.
 */
export function answerEarly(request: IncomingMessage, answer: RawAnswer): void {
  const { socket } = request;
  request.pause();
  exchangeOf(request).status = answer.status;
  const lines = [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? 'Answer'}`,
    ...Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`),
    `Date: ${new Date(exchangeOf(request).atMs).toUTCString()}`,
    `Content-Length: ${Buffer.byteLength(answer.body)}`,
    'Connection: close',
    '',
    answer.body,
  ];
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
  socket.end(lines.join('\r\n'));
}
