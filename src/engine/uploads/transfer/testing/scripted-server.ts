import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

export interface RawConnection {
  readonly socket: Socket;
  /** Everything before the body, as it came over the wire. */
  readonly head: string;
  /** Bytes of the body so far. */
  receivedBytes(): number;
  body(): Buffer;
  /** Waits until at least this many bytes of the body are there. */
  received(bytes: number): Promise<void>;
  /** Stops taking bytes, as a host does that hangs. */
  stall(): void;
}

type Script = (connection: RawConnection) => Promise<void> | void;

/**
 * Does with a connection what no HTTP server would. Each connection runs the next script; after the last one, that
 * script is repeated.
 */
export class ScriptedServer implements AsyncDisposable {
  readonly #server: Server;
  readonly #scripts: Script[];
  readonly #sockets = new Set<Socket>();
  readonly #errors: unknown[] = [];
  connections = 0;

  private constructor(scripts: Script[], tls: TlsOptions | null) {
    this.#scripts = scripts;
    const accept = (socket: Socket) => this.#accept(socket);
    this.#server = tls ? createTlsServer(tls, accept) : createServer({ noDelay: true }, accept);
  }

  static async start(scripts: Script | Script[], tls: TlsOptions | null = null): Promise<ScriptedServer> {
    const server = new ScriptedServer(Array.isArray(scripts) ? scripts : [scripts], tls);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  #accept(socket: Socket): void {
    const script = this.#scripts[Math.min(this.connections, this.#scripts.length - 1)];
    this.connections += 1;
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => undefined);
    let head: string | null = null;
    let early = Buffer.alloc(0);
    const parts: Buffer[] = [];
    let bytes = 0;
    const waiting: { readonly bytes: number; readonly resolve: () => void }[] = [];
    const take = (part: Buffer) => {
      parts.push(part);
      bytes += part.length;
      for (const waiter of waiting) if (bytes >= waiter.bytes) waiter.resolve();
    };
    socket.on('data', (data) => {
      if (head !== null) {
        take(data);
        return;
      }
      early = Buffer.concat([early, data]);
      const end = early.indexOf('\r\n\r\n');
      if (end < 0) return;
      head = early.subarray(0, end).toString('latin1');
      take(early.subarray(end + 4));
      const connection: RawConnection = {
        socket,
        head,
        receivedBytes: () => bytes,
        body: () => Buffer.concat(parts),
        received: (wanted) =>
          new Promise((resolve) => {
            if (bytes >= wanted) resolve();
            else waiting.push({ bytes: wanted, resolve });
          }),
        stall: () => socket.pause(),
      };
      Promise.resolve(script?.(connection)).catch((error: unknown) => this.#errors.push(error));
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
    if (this.#errors.length > 0) throw this.#errors[0];
  }
}
