import { NodeConnections } from '../../node/http/node-connections.ts';
import { NodeHttpTransport } from '../../node/http/node-http-transport.ts';
import type { HttpRequest, HttpResponse, HttpTransport } from '../../ports/http-transport.ts';

/** The transport of the app itself, which remembers what was sent through it. */
export class RecordingTransport implements HttpTransport, Disposable {
  readonly sent: HttpRequest[] = [];
  readonly #connections = new NodeConnections({ resolve: async () => 'DIRECT' }, { isOnline: () => true });
  readonly #transport = new NodeHttpTransport(this.#connections);

  send(request: HttpRequest): Promise<HttpResponse> {
    this.sent.push(request);
    return this.#transport.send(request);
  }

  [Symbol.dispose](): void {
    this.#connections.close();
  }
}
