import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { headers as headerNames } from '../../shared/api/headers.ts';
import { createServer } from '../ground/node-http.ts';
import type { DeliveryClaim } from './check-delivery.ts';

/** Ten times the largest possible event. */
export const bodyBytesMax = 1024 * 1024;
const patienceMs = 10_000;

export interface WebhookRequest {
  readonly claim: DeliveryClaim;
  /** Null if it is larger than any delivery. */
  readonly body: Buffer | null;
  /** Whether the method is POST, as for deliveries. */
  readonly isPost: boolean;
}

/** Listens only on this computer's loopback: the person's own tunnel program forwards the public address to it. */
export class WebhookServer implements AsyncDisposable {
  readonly #server: Server;
  readonly port: number;

  private constructor(server: Server) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
  }

  /** `answer` returns the status for a request. Rejects if the port is in use. */
  static async start(port: number, answer: (request: WebhookRequest) => number): Promise<WebhookServer> {
    const server = createServer({ headersTimeout: patienceMs, requestTimeout: patienceMs });
    server.on('request', async (incoming, response) => {
      const body = await readBody(incoming).catch(() => undefined);
      // The sender disconnected: there is nobody to answer, and the body is incomplete.
      if (body === undefined) return;
      const status = answer({ claim: claimOf(incoming), body, isPost: incoming.method === 'POST' });
      response.writeHead(status, body === null ? { connection: 'close' } : {}).end();
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return new WebhookServer(server);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeIdleConnections();
    await closed;
  }
}

async function readBody(incoming: IncomingMessage): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  let size = 0;
  // Keep the connection open, so that the sender can still be answered.
  for await (const piece of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > bodyBytesMax) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** A repeated header is joined with a comma, and then matches nothing. */
function claimOf({ headers }: IncomingMessage): DeliveryClaim {
  const one = (name: string): string | null => {
    const value = headers[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    id: one(headerNames.webhookId),
    timestamp: one(headerNames.webhookTimestamp),
    signature: one(headerNames.webhookSignature),
  };
}
