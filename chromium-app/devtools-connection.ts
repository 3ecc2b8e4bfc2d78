import type { Readable, Writable } from 'node:stream';

type Listener = (params: DevtoolsParams, sessionId: string | undefined) => void;
export type DevtoolsParams = Readonly<Record<string, unknown>>;

interface Waiting {
  readonly resolve: (result: DevtoolsParams) => void;
  readonly reject: (error: Error) => void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: DevtoolsParams;
  readonly result?: DevtoolsParams;
  readonly error?: { readonly message: string };
  readonly sessionId?: string;
}

/** Chromium's DevTools protocol over a pipe: messages are JSON, each followed by a zero byte. */
export class DevtoolsConnection {
  readonly #write: Writable;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, Set<Listener>>();
  #lastId = 0;
  #isClosed = false;

  constructor(write: Writable, read: Readable) {
    this.#write = write;
    let rest: Buffer[] = [];
    read.on('data', (chunk: Buffer) => {
      let start = 0;
      for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
        rest.push(chunk.subarray(start, end));
        this.#receive(Buffer.concat(rest).toString('utf8'));
        rest = [];
        start = end + 1;
      }
      if (start < chunk.length) rest.push(chunk.subarray(start));
    });
    read.once('close', () => this.#close());
    write.once('error', () => this.#close());
  }

  send(method: string, params: DevtoolsParams = {}, sessionId?: string): Promise<DevtoolsParams> {
    if (this.#isClosed) return Promise.reject(new Error(`Chromium has ended (${method})`));
    const id = ++this.#lastId;
    const message = { id, method, params, ...(sessionId === undefined ? {} : { sessionId }) };
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#write.write(`${JSON.stringify(message)}\0`);
    });
  }

  /** Listens to one event, in one session or, without an id, in all. Returns a function that stops listening. */
  on(method: string, listener: Listener, sessionId?: string): () => void {
    const filtered: Listener = (params, from) => {
      if (sessionId === undefined || sessionId === from) listener(params, from);
    };
    const listeners = this.#listeners.get(method) ?? new Set();
    listeners.add(filtered);
    this.#listeners.set(method, listeners);
    return () => listeners.delete(filtered);
  }

  #receive(text: string): void {
    const message = JSON.parse(text) as Message;
    if (message.id !== undefined) {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.error) waiting?.reject(new Error(message.error.message));
      else waiting?.resolve(message.result ?? {});
    } else if (message.method !== undefined) {
      for (const listener of [...(this.#listeners.get(message.method) ?? [])]) {
        listener(message.params ?? {}, message.sessionId);
      }
    }
  }

  #close(): void {
    this.#isClosed = true;
    for (const waiting of this.#waiting.values()) waiting.reject(new Error('Chromium has ended'));
    this.#waiting.clear();
  }
}
