import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** What the host does with the nth body, counted from 0: returns true if it acted, false to let it through. */
export type Conversation = (socket: Socket, head: string, nth: number) => boolean;

/**
 * A proxy between the program and the practice service. It forwards everything except bodies (replacing the service's port
 * by its own); a body is handled by the scenario, which may answer it as no proper HTTP server would.
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
      // The system chooses ports of five digits, so replacing one keeps all lengths as they are.
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
