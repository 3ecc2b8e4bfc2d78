import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TestCertificate } from '../../../../../testing/test-authority.ts';
import { RawServer } from '../../../testing/raw-server.ts';

export interface ConnectProxyOptions {
  /** `name:password`; without it, no login is needed. */
  readonly login?: string;
  readonly certificate?: TestCertificate;
  /** Where all tunnels lead, whatever host was requested; the port stays the same. */
  readonly reroute?: string;
  /** Refuses every tunnel with this status. */
  readonly refuse?: number;
}

/** A small proxy that opens tunnels by CONNECT, over HTTP or HTTPS, and records their destinations. */
export class ConnectProxy implements AsyncDisposable {
  readonly tunnels: string[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Duplex>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(options: ConnectProxyOptions = {}): Promise<ConnectProxy> {
    const { certificate } = options;
    const server = certificate
      ? createHttpsServer({ cert: certificate.cert, key: certificate.key })
      : createHttpServer();
    const proxy = new ConnectProxy(server);
    server.on('tlsClientError', () => undefined);
    server.on('connect', (request, client: Duplex) => {
      proxy.#sockets.add(client);
      client.on('error', () => client.destroy());
      const expected = options.login && `Basic ${Buffer.from(options.login).toString('base64')}`;
      if (expected && request.headers['proxy-authorization'] !== expected) {
        client.end('HTTP/1.1 407 Login\r\nProxy-Authenticate: Basic realm="x"\r\nContent-Length: 0\r\n\r\n');
        return;
      }
      if (options.refuse) {
        client.end(`HTTP/1.1 ${options.refuse} No\r\nContent-Length: 0\r\n\r\n`);
        return;
      }
      proxy.tunnels.push(request.url ?? '');
      const { hostname, port } = new URL(`tunnel://${request.url}`);
      const target = connect({ host: options.reroute ?? hostname, port: Number(port) }, () => {
        client.write('HTTP/1.1 200 Go\r\n\r\n');
      });
      join(client, target);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get port(): number {
    const address = this.#server.address();
    return address === null || typeof address === 'string' ? 0 : address.port;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    if (this.#server.listening) await once(this.#server, 'close');
  }
}

/** A small SOCKS proxy for versions 4, 4a and 5, optionally with a login. Records what it was asked for. */
export async function startSocksProxy(
  asked: string[],
  options: { readonly login?: readonly [name: string, password: string]; readonly reroute?: string } = {},
): Promise<RawServer> {
  return await RawServer.start((client) => {
    client.once('data', (hello: Buffer) => {
      if (hello[0] === 4) version4(client, hello);
      else version5(client);
    });
  });

  function version4(client: Socket, hello: Buffer) {
    const host = [...hello.subarray(4, 8)].join('.');
    open(client, 'socks4', host, hello.readUInt16BE(2), Buffer.from([0, 0x5a, 0, 0, 0, 0, 0, 0]));
  }

  function version5(client: Socket) {
    if (!options.login) {
      client.once('data', (question: Buffer) => destination(client, question));
      client.write(Buffer.from([5, 0]));
      return;
    }
    const [name, password] = options.login;
    client.once('data', (login: Buffer) => {
      const right = login.equals(
        Buffer.concat([
          Buffer.from([1, name.length]),
          Buffer.from(name),
          Buffer.from([password.length]),
          Buffer.from(password),
        ]),
      );
      client.once('data', (question: Buffer) => destination(client, question));
      client.write(Buffer.from([1, right ? 0 : 1]));
    });
    client.write(Buffer.from([5, 2]));
  }

  function destination(client: Socket, question: Buffer) {
    const byName = question[3] === 3;
    const end = byName ? 5 + (question[4] ?? 0) : 8;
    const host = byName ? question.subarray(5, end).toString() : [...question.subarray(4, 8)].join('.');
    open(client, 'socks5', host, question.readUInt16BE(end), Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
  }

  function open(client: Socket, version: string, host: string, port: number, granted: Buffer) {
    asked.push(`${version} ${host}:${port}`);
    const target = connect({ host: options.reroute ?? host, port }, () => client.write(granted));
    join(client, target);
  }
}

function join(client: Duplex, target: Socket): void {
  target.on('error', () => client.destroy());
  client.on('error', () => target.destroy());
  target.on('close', () => client.destroy());
  client.on('close', () => target.destroy());
  client.pipe(target);
  target.pipe(client);
}
