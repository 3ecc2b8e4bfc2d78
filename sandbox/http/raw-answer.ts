import { type IncomingMessage, STATUS_CODES } from 'node:http';
import { problemContentType } from '../../src/shared/api/errors.ts';
import { exchangeOf } from './exchange.ts';
import { toProblem } from './problem.ts';

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
): RawAnswer {
  const { requestId } = exchangeOf(request);
  return {
    status,
    headers: { 'Request-Id': requestId, 'Content-Type': problemContentType },
    body: JSON.stringify(toProblem(code, status, detail, requestId)),
  };
}

/**
 * Answers while the body is still on its way and reads no more of it. Node's own response would close the socket at once, and
 * bytes that nobody read would then turn the answer into a reset before the other side has seen it; so the answer goes
 * straight to the socket, which stays open until the other side has closed it or had ten seconds to read.
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
