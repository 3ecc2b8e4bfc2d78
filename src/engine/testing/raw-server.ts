import { once } from 'node:events';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { TestCertificate } from '../../../testing/test-authority.ts';

export type Conversation = (socket: Socket, connection: number) => void;

/** A TCP or TLS server that sends exactly what a test writes, byte for byte, including what HTTP servers refuse to send. */
export class RawServer implements AsyncDisposable {
  readonly port: number;
  readonly #server: Server;
  readonly #sockets: Set<Socket>;

  private constructor(server: Server, sockets: Set<Socket>, port: number) {
    this.#server = server;
    this.#sockets = sockets;
    this.port = port;
  }

  static async start(converse: Conversation, certificate?: TestCertificate): Promise<RawServer> {
    const sockets = new Set<Socket>();
    let count = 0;
    const accept = (socket: Socket) => {
      count += 1;
      sockets.add(socket);
      // Many of these tests are about clients that disconnect in the middle.
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
      converse(socket, count);
    };
    const server = certificate
      ? createTlsServer({ cert: certificate.cert, key: certificate.key }, accept)
      : createTcpServer(accept);
    server.on('tlsClientError', () => undefined);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    return new RawServer(server, sockets, address.port);
  }

  get openConnections(): number {
    return this.#sockets.size;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    if (this.#server.listening) await once(this.#server, 'close');
  }
}

/** Calls back with the text of every request head that arrives; the callback sends the answer. */
export const onRequest = (socket: Socket, answer: (head: string, count: number) => void): void => {
  let text = '';
  let count = 0;
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1');
    for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
      const head = text.slice(0, end);
      text = text.slice(end + 4);
      // The body is skipped by its length, which assumes that it arrives together with the head.
      const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
      text = text.slice(length);
      count += 1;
      answer(head, count);
    }
  });
};

/** A complete HTTP answer. */
export const httpAnswer = (
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): string => {
  const all = { 'Content-Length': String(Buffer.byteLength(body)), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} X\r\n${lines.join('')}\r\n${body}`;
};
