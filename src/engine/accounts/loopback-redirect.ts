import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createServer } from '../ground/node-http.ts';
import type { Clock } from '../ports/clock.ts';
import { type LoopbackPage, loopbackPage } from './loopback-page.ts';

export type RedirectAnswer =
  | { readonly kind: 'code'; readonly code: string }
  /** OAuth's error code: the person declined (`access_denied`), or the service failed. */
  | { readonly kind: 'error'; readonly error: string };

const callbackPath = '/callback';
const codeLengthMax = 4_096;
/** A browser needs two or three. Beyond this the oldest is closed, so that a program that opens many shuts nobody out. */
const connectionsMax = 64;

/**
 * Waits on a random port of this computer for the browser to come back. The first answer with the right state counts;
 * one with another state neither counts nor ends the waiting, so that no other page can break or slip into a sign-in.
 */
export class LoopbackRedirect implements AsyncDisposable {
  readonly redirectUri: string;
  readonly #server: Server;
  readonly #clock: Clock;
  readonly #authority: string;
  readonly #answer = Promise.withResolvers<RedirectAnswer>();
  #state: string | null = null;
  #answered = false;
  readonly #connections = new Set<Socket>();

  private constructor(server: Server, port: number, clock: Clock) {
    this.#clock = clock;
    this.#server = server;
    this.#authority = `127.0.0.1:${port}`;
    this.redirectUri = `http://${this.#authority}${callbackPath}`;
    server.on('request', (request, response) => this.#serve(request, response));
    server.on('connection', (socket) => this.#count(socket));
  }

  static async listen(clock: Clock): Promise<LoopbackRedirect> {
    const server = createServer({ requestTimeout: 10_000, connectionsCheckingInterval: 1_000 });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new TypeError('a TCP server has a port');
    return new LoopbackRedirect(server, address.port, clock);
  }

  /** The answer that comes with this state. Rejects with the signal's reason when aborted first. */
  async answerTo(state: string, signal: AbortSignal): Promise<RedirectAnswer> {
    this.#state = state;
    signal.throwIfAborted();
    const onAbort = () => this.#answer.reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await this.#answer.promise;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeIdleConnections();
    const hurry = this.#clock.schedule(1_000, () => this.#server.closeAllConnections());
    await closed;
    hurry();
  }

  #count(socket: Socket): void {
    this.#connections.add(socket);
    socket.once('close', () => this.#connections.delete(socket));
    const [oldest] = this.#connections;
    if (this.#connections.size > connectionsMax) oldest?.destroy();
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    const { status, headers, body } = loopbackPage(this.#judge(request));
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
  }

  #judge(request: IncomingMessage): LoopbackPage {
    // A name that was pointed at this computer (DNS rebinding) is not the address we gave out.
    if (request.headers.host !== this.#authority) return 'not_found';
    if (!isPageOpened(request)) return 'not_found';
    const url = URL.parse(request.url ?? '', this.redirectUri);
    if (request.method !== 'GET' || url?.pathname !== callbackPath) return 'not_found';
    if (this.#answered) return 'used';
    const answer = url.searchParams;
    if (this.#state === null || !isSame(answer.get('state') ?? '', this.#state)) return 'not_ours';
    const [code, error] = [answer.get('code'), answer.get('error')];
    if (error !== null) return this.#settle({ kind: 'error', error: error.slice(0, 100) }, 'denied');
    if (code === null || code === '' || code.length > codeLengthMax) return 'not_ours';
    return this.#settle({ kind: 'code', code }, 'answered');
  }

  #settle(answer: RedirectAnswer, page: LoopbackPage): LoopbackPage {
    this.#answered = true;
    this.#answer.resolve(answer);
    return page;
  }
}

/** Browsers tell what a request is for: the redirect opens a page. It is never a script, a picture, a frame or a form. */
function isPageOpened({ headers }: IncomingMessage): boolean {
  const [mode, destination] = [headers['sec-fetch-mode'], headers['sec-fetch-dest']];
  if (headers.origin !== undefined && mode !== 'navigate') return false;
  // Every current browser sends this header too. A request without it is not from a browser, and must know the state.
  if (headers['sec-fetch-site'] === undefined) return true;
  return mode === 'navigate' && destination === 'document';
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
