import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** What a host does to the nth body (from 0): true where it did something, false to let it through. */
export type Conversation = (socket: Socket, head: string, nth: number) => boolean;

/**
 * Stands between the program and the practice service, byte for byte: what is no body goes through (with its own port in
 * place of the service's), and of a body a scenario makes what no HTTP server would.
 */
export class HostileHost implements AsyncDisposable {
  readonly baseUrl: string;
  bodies = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server, baseUrl: string) {
    this.#server = server;
    this.baseUrl = baseUrl;
  }

  static async before(baseUrl: URL, converse: Conversation): Promise<HostileHost> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The host has no port.');
    const host = new HostileHost(server, `http://${baseUrl.hostname}:${address.port}`);
    server.on('connection', (socket) => host.#take(socket, baseUrl, address.port, converse));
    return host;
  }

  #take(socket: Socket, service: URL, port: number, converse: Conversation): void {
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('data', (first: Buffer) => {
      const head = first.toString('latin1');
      if (head.startsWith('PUT ')) {
        this.bodies += 1;
        if (converse(socket, head, this.bodies - 1)) return;
      }
      const through = connect(Number(service.port), '127.0.0.1');
      through.on('error', () => socket.destroy());
      socket.on('close', () => through.destroy());
      through.on('close', () => socket.end());
      through.write(first);
      socket.pipe(through);
      // Ports of the system's choice all have five digits: lengths stay what they are.
      through.on('data', (chunk: Buffer) =>
        socket.write(
          Buffer.from(chunk.toString('latin1').replaceAll(`:${service.port}`, `:${port}`), 'latin1'),
        ),
      );
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
