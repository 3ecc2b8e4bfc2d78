import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { webhookEventSchema } from '../../src/shared/api/webhook-event.ts';

export interface ReceivedDelivery {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: string;
  /** The open answer, for receivers that leave the sender waiting. */
  readonly answer: ServerResponse;
}

export type Behavior = number | 'leave_waiting' | { readonly redirectTo: string };

/** A receiver as a customer would write one: a plain HTTP server that keeps what it receives. */
export class WebhookReceiver implements AsyncDisposable {
  readonly #server: Server;
  readonly #scheme: 'http' | 'https';
  readonly #unread: ReceivedDelivery[] = [];
  readonly #waiting: ((delivery: ReceivedDelivery) => void)[] = [];
  behavior: Behavior = 200;
  count = 0;

  private constructor(server: Server, scheme: 'http' | 'https') {
    this.#server = server;
    this.#scheme = scheme;
  }

  static async start(tls?: { readonly cert: string; readonly key: string }): Promise<WebhookReceiver> {
    const server = tls === undefined ? createServer() : createSecureServer(tls);
    const receiver = new WebhookReceiver(server, tls === undefined ? 'http' : 'https');
    server.on('request', async (incoming, answer) => {
      const rawBody = await text(incoming);
      receiver.#receive({ path: incoming.url ?? '', headers: incoming.headers, rawBody, answer });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  get url(): string {
    return `${this.#scheme}://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  /** The next delivery that the test has not taken yet; waits until there is one. */
  next(): Promise<ReceivedDelivery> {
    const ready = this.#unread.shift();
    if (ready !== undefined) return Promise.resolve(ready);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** The next delivery, verified by the `standardwebhooks` package and parsed by the contract's schema. */
  async nextEvent(secret: string) {
    return webhookEventSchema.parse(verified(secret, await this.next()));
  }

  #receive(delivery: ReceivedDelivery): void {
    this.count += 1;
    const waiting = this.#waiting.shift();
    if (waiting === undefined) this.#unread.push(delivery);
    else waiting(delivery);
    if (this.behavior === 'leave_waiting') return;
    if (typeof this.behavior === 'number') delivery.answer.writeHead(this.behavior).end();
    else delivery.answer.writeHead(302, { location: this.behavior.redirectTo }).end();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.closeAllConnections();
    this.#server.close();
    await closed;
  }
}

/** The parsed body of a delivery; throws when its signature is wrong. */
export function verified(secret: string, delivery: ReceivedDelivery): unknown {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(delivery.headers)) headers[name] = String(value);
  return new Webhook(secret).verify(delivery.rawBody, headers);
}
