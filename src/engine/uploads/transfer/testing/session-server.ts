import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { xxh3 } from '@node-rs/xxhash';
import { hexOf } from './test-transfer.ts';

/** A resumable session as storage hosts keep one. It holds a hash of what it took, not the bytes. */
export class SessionServer implements AsyncDisposable {
  readonly #server: Server;
  readonly #hash = xxh3.Xxh3.withSeed();
  #cuts: number[];
  committedBytes = 0;
  receivedBytes = 0;
  queries = 0;

  private constructor(cutAtBytes: readonly number[]) {
    this.#cuts = [...cutAtBytes];
    this.#server = createServer((request, response) => void this.#take(request, response));
  }

  /** Cuts the connection each time the session has one of these numbers of bytes. */
  static async start(cutAtBytes: readonly number[]): Promise<SessionServer> {
    const session = new SessionServer(cutAtBytes);
    await new Promise<void>((resolve) => session.#server.listen(0, '127.0.0.1', resolve));
    return session;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/u?upload_id=s1`;
  }

  get xxh3(): string {
    return hexOf(this.#hash.digest());
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const range = /^bytes (?:\*|(\d+)-\d+)\/(\d+)$/.exec(request.headers['content-range'] ?? '');
    if (range?.[1] === undefined && range) {
      this.queries += 1;
      this.#answer(response, Number(range[2]));
      return;
    }
    const total = range ? Number(range[2]) : Number(request.headers['content-length']);
    let position = range ? Number(range[1]) : 0;
    if (position > this.committedBytes) {
      response.writeHead(416).end();
      return;
    }
    try {
      for await (const part of request) {
        const bytes: Buffer = part;
        this.receivedBytes += bytes.length;
        const news = bytes.subarray(Math.max(0, this.committedBytes - position));
        position += bytes.length;
        const cutAt = this.#cuts[0];
        const kept = cutAt === undefined ? news : news.subarray(0, Math.max(0, cutAt - this.committedBytes));
        this.#hash.update(kept);
        this.committedBytes += kept.length;
        if (cutAt !== undefined && this.committedBytes >= cutAt) {
          this.#cuts.shift();
          request.socket.resetAndDestroy();
          return;
        }
      }
    } catch {
      return;
    }
    this.#answer(response, total);
  }

  #answer(response: ServerResponse, total: number): void {
    if (this.committedBytes >= total)
      response.writeHead(200).end(JSON.stringify({ size: String(this.committedBytes) }));
    else if (this.committedBytes === 0) response.writeHead(308).end();
    else response.writeHead(308, { Range: `bytes=0-${this.committedBytes - 1}` }).end();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
