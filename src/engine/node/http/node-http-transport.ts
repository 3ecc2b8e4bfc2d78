import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import { requestTo } from '../../ground/node-http.ts';
import {
  type HttpRequest,
  type HttpResponse,
  type HttpTransport,
  TransportError,
} from '../../ports/http-transport.ts';
import type { NodeConnections } from './node-connections.ts';

const usualMaxBodyBytes = 8 * 1024 * 1024;

/** How far an exchange had come when it failed. */
interface Progress {
  reusedConnection: boolean;
  answered: boolean;
}

/** `HttpTransport` on `node:http(s)`, with connections kept open between calls. */
export class NodeHttpTransport implements HttpTransport {
  readonly #connections: NodeConnections;

  constructor(connections: NodeConnections) {
    this.#connections = connections;
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    request.signal?.throwIfAborted();
    const progress: Progress = { reusedConnection: false, answered: false };
    try {
      return await this.#exchange(request, await this.#connections.kept(request.url), progress);
    } catch (error) {
      if (!wasStale(error, progress) || !mayBeSentTwice(request)) throw error;
    }
    const route = await this.#connections.open(request.url);
    try {
      return { ...(await this.#exchange(request, route.agent, progress)), sentTwice: true };
    } finally {
      route.close();
    }
  }

  #exchange(request: HttpRequest, agent: Agent, progress: Progress): Promise<HttpResponse> {
    const { url, signal } = request;
    const host = url.host;
    return new Promise((resolve, reject) => {
      const outgoing = this.#start(request, agent);
      const timer = setTimeout(() => {
        outgoing.destroy(
          new TransportError('timed_out', host, `${host}: no answer in ${request.timeoutMs} ms`),
        );
      }, request.timeoutMs);
      const onAbort = () => outgoing.destroy();
      signal?.addEventListener('abort', onAbort, { once: true });
      const finish = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const fail = (error: unknown) => {
        finish();
        progress.reusedConnection = outgoing.reusedSocket;
        if (signal?.aborted) reject(signal.reason);
        else reject(this.#connections.faultOf(error, host));
      };
      outgoing.once('error', fail);
      // A request that is destroyed before it has a socket emits neither an error nor a response, only this.
      outgoing.once('close', () => {
        if (!progress.answered) fail(new Error('closed'));
      });
      outgoing.once('response', (incoming) => {
        progress.answered = true;
        readBody(incoming, request).then((body) => {
          finish();
          resolve({ status: incoming.statusCode ?? 0, headers: joined(incoming), body });
        }, fail);
      });
      outgoing.end(request.body);
    });
  }

  #start({ url, method, headers, body }: HttpRequest, agent: Agent): ClientRequest {
    const length = body ? { 'Content-Length': String(body.length) } : {};
    return requestTo(url, { method, headers: { ...headers, ...length }, agent });
  }
}

/** The server closed a kept connection just as it was reused: most likely the request was not seen. */
const wasStale = (error: unknown, { reusedConnection, answered }: Progress): boolean =>
  error instanceof TransportError && error.kind === 'connection_lost' && reusedConnection && !answered;

const mayBeSentTwice = ({ method, headers }: HttpRequest): boolean =>
  method !== 'POST' && method !== 'PATCH'
    ? true
    : Object.keys(headers).some((name) => name.toLowerCase() === 'idempotency-key');

async function readBody(incoming: IncomingMessage, request: HttpRequest): Promise<Uint8Array> {
  const maxBytes = request.maxBodyBytes ?? usualMaxBodyBytes;
  const tooLarge = () =>
    new TransportError(
      'answer_too_large',
      request.url.host,
      `${request.url.host}: more than ${maxBytes} bytes`,
    );
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) {
    incoming.destroy();
    throw tooLarge();
  }
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    // Throwing out of the loop also closes the connection.
    if (sizeBytes > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function joined(incoming: IncomingMessage): Record<string, string> {
  const entries = Object.entries(incoming.headersDistinct);
  return Object.fromEntries(entries.map(([name, values]) => [name, (values ?? []).join(', ')]));
}
