import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';

export interface RateLimitedFront extends AsyncDisposable {
  readonly baseUrl: string;
  /** How many requests were refused. */
  readonly refused: () => number;
  /** How many requests were made, including refused ones. */
  readonly asked: () => number;
  /** Starts a new window, and allows this many requests in each from now on. */
  readonly allow: (limit: number) => void;
}

/** A proxy before the service that allows a number of requests in each window, for all clients together. */
export async function rateLimitedFront(
  service: URL,
  firstLimit: number,
  windowSeconds: number,
): Promise<RateLimitedFront> {
  let refused = 0;
  let asked = 0;
  let limit = firstLimit;
  let window = { count: 0, endsAtMs: 0 };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const nowMs = performance.now();
    if (nowMs >= window.endsAtMs) window = { count: 0, endsAtMs: nowMs + windowSeconds * 1_000 };
    window.count += 1;
    asked += 1;
    const leftSeconds = Math.ceil((window.endsAtMs - nowMs) / 1_000);
    const headers = {
      'RateLimit-Policy': `"per-key";q=${limit};w=${windowSeconds}`,
      RateLimit: `"per-key";r=${Math.max(0, limit - window.count)};t=${leftSeconds}`,
    };
    if (window.count > limit) {
      refused += 1;
      request.resume();
      response
        .writeHead(429, {
          ...headers,
          'Content-Type': 'application/problem+json',
          'Request-Id': `req_refused_${refused}`,
          'Retry-After': String(leftSeconds),
        })
        .end(
          JSON.stringify({
            type: 'about:blank',
            title: 'Too many requests',
            status: 429,
            detail: 'Shared by many.',
            code: 'rate_limited',
            request_id: `req_refused_${refused}`,
          }),
        );
      return;
    }
    const onwards = httpRequest(
      new URL(request.url ?? '/', service),
      { method: request.method, headers: { ...request.headers, host: service.host } },
      (answered) => {
        response.writeHead(answered.statusCode ?? 502, { ...answered.headers, ...lowered(headers) });
        answered.pipe(response);
      },
    );
    onwards.on('error', () => response.destroy());
    request.pipe(onwards);
  };
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The front has no port.');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    refused: () => refused,
    asked: () => asked,
    allow: (more) => {
      limit = more;
      window = { count: 0, endsAtMs: 0 };
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const lowered = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
