import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { endpoints } from '../../src/shared/api/endpoints.ts';
import { problemContentType } from '../../src/shared/api/errors.ts';
import { exchangeOf } from './exchange.ts';
import { ServiceError, toProblem } from './problem.ts';

const bodyLimitBytes = 1024 * 1024;

type RawListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Fastify with one way to fail: every error leaves as a problem with its six members. */
export function createApplication(createServer: (listener: RawListener) => Server): FastifyInstance {
  const app = Fastify({
    serverFactory: (handler) => createServer(handler),
    logger: false,
    bodyLimit: bodyLimitBytes,
    routerOptions: { maxParamLength: 8_192 },
    frameworkErrors: (error, request, reply) => {
      sendFailure(error, request, reply);
    },
    clientErrorHandler: (error, socket) => {
      if (socket.writable && error.code !== 'ECONNRESET') socket.end(malformedAnswer());
      else socket.destroy();
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error: FastifyError, request, reply) => sendFailure(error, request, reply));
  app.setNotFoundHandler((request, reply) => answerUnrouted(request, reply));
  return app;
}

function sendFailure(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toServiceError(error);
  if (failure.code === 'internal_error') process.stderr.write(`${error.stack ?? error.message}\n`);
  const { requestId } = exchangeOf(request.raw);
  const problem = toProblem(failure.code, failure.status, failure.message, requestId);
  reply.code(failure.status).headers({ ...failure.headers, 'Content-Type': problemContentType });
  reply.send(JSON.stringify(problem));
}

function toServiceError(error: Error): ServiceError {
  if (error instanceof ServiceError) return error;
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    const detail = status === 413 ? `body: larger than ${bodyLimitBytes} bytes.` : error.message;
    return new ServiceError('invalid_request', detail);
  }
  return new ServiceError('internal_error', 'The practice service failed; its standard error says why.');
}

const patterns = Object.values(endpoints).map((endpoint) => ({
  method: endpoint.method,
  pattern: new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

function methodsAt(path: string): string[] {
  const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method as string);
  if (methods.includes('GET')) methods.push('HEAD');
  return methods.length === 0 ? [] : [...methods, 'OPTIONS'];
}

function answerUnrouted(request: FastifyRequest, reply: FastifyReply): void {
  const methods = methodsAt(exchangeOf(request.raw).path);
  if (methods.length === 0) throw new ServiceError('not_found', 'There is no endpoint at this path.');
  const allow = { Allow: methods.join(', ') };
  if (request.method !== 'OPTIONS') {
    throw new ServiceError('method_not_allowed', `This endpoint takes ${allow.Allow}.`, allow);
  }
  reply.code(204).headers(allow).send();
}

/** What a connection gets that does not speak HTTP: nothing was parsed, so no request exists to answer. */
function malformedAnswer(): string {
  const requestId = `req_${crypto.randomUUID().replaceAll('-', '')}`;
  const body = JSON.stringify(
    toProblem('invalid_request', 400, 'request: this is not HTTP as the service understands it.', requestId),
  );
  return [
    'HTTP/1.1 400 Bad Request',
    `Request-Id: ${requestId}`,
    `Content-Type: ${problemContentType}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
