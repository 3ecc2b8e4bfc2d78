import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { z } from 'zod';
import { problemContentType } from '../../src/shared/api/errors.ts';
import { exchangeOf } from './exchange.ts';
import { ServiceError, toProblem } from './problem.ts';
import { unparsedAnswer } from './unparsed.ts';
import { methodsAt, type Route, unroutedRefusal } from './unrouted.ts';

const bodyLimitBytes = 1024 * 1024;

const failureSchema = z.object({
  code: z.string().catch(''),
  statusCode: z.number().optional().catch(undefined),
});

type RawListener = (request: IncomingMessage, response: ServerResponse) => void;

interface Application {
  readonly app: FastifyInstance;
  /** Every route that the application answers, as registered. */
  readonly routes: readonly Route[];
}

/** Fastify with one way to fail: every error leaves as a problem with its six members. */
export function createApplication(createServer: (listener: RawListener) => Server): Application {
  const routes: Route[] = [];
  const app = Fastify({
    serverFactory: (handler) => createServer(handler),
    logger: false,
    bodyLimit: bodyLimitBytes,
    routerOptions: { maxParamLength: 8_192 },
    frameworkErrors: (error, request, reply) => {
      sendFailure(error, request, reply);
    },
    clientErrorHandler: (error, socket) => {
      if (socket.writable && error.code !== 'ECONNRESET') socket.end(unparsedAnswer(error, routes));
      else socket.destroy();
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error: FastifyError, request, reply) => sendFailure(error, request, reply));
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) routes.push({ method: name, url });
  });
  app.setNotFoundHandler((request, reply) => answerUnrouted(routes, request, reply));
  return { app, routes };
}

function sendFailure(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toServiceError(error);
  if (failure.code === 'internal_error') process.stderr.write(`${error.stack ?? error.message}\n`);
  const { requestId } = exchangeOf(request.raw);
  const problem = toProblem(failure.code, failure.status, failure.message, requestId);
  reply.code(failure.status).headers({ ...failure.headers, 'Content-Type': problemContentType });
  reply.send(JSON.stringify(problem));
}

/** What Fastify found wrong, in our own words: its messages repeat what the client sent, however long that is. */
const frameworkDetails: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'path: not a valid address.',
  FST_ERR_CTP_BODY_TOO_LARGE: `body: larger than ${bodyLimitBytes} bytes.`,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'Content-Length: not the length of the body.',
};

function toServiceError(error: Error): ServiceError {
  if (error instanceof ServiceError) return error;
  const { code, statusCode } = failureSchema.parse(error);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ServiceError('invalid_request', frameworkDetails[code] ?? 'request: not understood.');
  }
  return new ServiceError('internal_error', 'The practice service failed; its standard error says why.');
}

function answerUnrouted(routes: readonly Route[], request: FastifyRequest, reply: FastifyReply): void {
  const methods = methodsAt(routes, exchangeOf(request.raw).path);
  const refusal = unroutedRefusal(methods);
  if (methods.length === 0 || request.method !== 'OPTIONS') throw refusal;
  reply.code(204).headers(refusal.headers).send();
}
