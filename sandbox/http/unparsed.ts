import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { problemContentType } from '../../src/shared/api/errors.ts';
import { ServiceError, toProblem } from './problem.ts';
import { methodsAt, type Route, unroutedRefusal } from './unrouted.ts';

/** The error as Node gives it. Its types describe the packet as JSON, which it is not. */
interface ParserError extends Error {
  readonly code?: string | undefined;
  readonly rawPacket?: unknown;
}

const requestLine = /^[\w!#$%&'*+.^`|~-]+ (\/[^\s?#]*)\S* HTTP\/1\.[01]\r\n/;

/**
 * The answer, as text, to a request that Node could not parse: there is no request object to answer. One cause is a
 * method that Node does not know, even if the rest is valid.
 */
export function unparsedAnswer(error: ParserError, routes: readonly Route[]): string {
  const { code, status, message, headers } = refusalFor(error, routes);
  const requestId = `req_${randomUUID().replaceAll('-', '')}`;
  const body = JSON.stringify(toProblem(code, status, message, requestId));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Error'}`,
    `Request-Id: ${requestId}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Type: ${problemContentType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

function refusalFor(error: ParserError, routes: readonly Route[]): ServiceError {
  const packet = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
  const path = requestLine.exec(packet)?.[1];
  if (error.code === 'HPE_INVALID_METHOD' && path !== undefined)
    return unroutedRefusal(methodsAt(routes, path));
  return new ServiceError('invalid_request', 'request: this is not HTTP as the service understands it.');
}
