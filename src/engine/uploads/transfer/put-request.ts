import type { ClientRequest, IncomingMessage } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { requestTo } from '../../ground/node-http.ts';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { Route } from '../../ports/connection-factory.ts';
import { TransportError } from '../../ports/http-transport.ts';
import type { BodyPause } from './body-pause.ts';
import { readEarlyAnswer } from './early-answer.ts';
import type { TransferTimings } from './timings.ts';

/** TCP keep-alive: routers forget a connection that is silent for minutes, and a lost one is noticed. */
const keepAliveMs = 20_000;
const answerTextMax = 2_000;
const answerBytesMax = 64 * 1024;
/** The most that a system buffers for a socket before any of it has arrived. */
const systemKeepsBytes = 4 * 1024 * 1024;

export interface AnswerHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** At most 2,000 characters. */
  readonly bodyText: string;
}

/** How a request ended. The first end counts. */
export type PutRequestEnd =
  | { readonly kind: 'answer'; readonly head: AnswerHead; readonly early: boolean }
  | { readonly kind: 'failed'; readonly fault: TransportError }
  | { readonly kind: 'stalled' }
  | { readonly kind: 'cancelled' };

export interface PutRequestOptions {
  readonly url: URL;
  readonly route: Route;
  readonly faultOf: (error: unknown) => TransportError;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly clock: Clock;
  readonly timings: TransferTimings;
  readonly signal: AbortSignal;
  /** While held, no time limit applies: TCP itself notices if the other side is gone. */
  readonly pause?: BodyPause | undefined;
}

/** Rejects writes once the request is over; how it ended is in `ended`. */
export class PutRequestOver extends Error {
  override readonly name = 'PutRequestOver';
}

type Waiting = 'connection' | 'socket' | 'answer' | 'nothing';

/** One PUT on a connection of its own. A write resolves when the socket has accepted its bytes. The first end counts. */
export class PutRequest {
  readonly ended: Promise<PutRequestEnd>;
  readonly #request: ClientRequest;
  readonly #options: PutRequestOptions;
  readonly #settle: (end: PutRequestEnd) => void;
  #waiting: Waiting = 'connection';
  #waitingSinceMs: number;
  #cancelWatch: Cancel | null = null;
  #handedBytes = 0;
  #takenBytes = 0;
  #firstHandedMs: number | null = null;
  #lastTakenMs = 0;
  #pendingWrites = 0;
  #whole = false;
  #answering = false;
  #over = false;
  /** Until then, a reused connection may turn out to be closed by the other side. Zero for a new connection. */
  #provenAtMs: number;
  #endedUnproven = false;
  readonly #rejectWrites = new Set<() => void>();
  readonly #overController = new AbortController();

  constructor(options: PutRequestOptions) {
    this.#options = options;
    this.#waitingSinceMs = options.clock.monotonicMs();
    const { closedSaysWithinMs } = options.route;
    this.#provenAtMs = closedSaysWithinMs === null ? 0 : this.#waitingSinceMs + closedSaysWithinMs;
    const { promise, resolve } = Promise.withResolvers<PutRequestEnd>();
    this.ended = promise;
    this.#settle = resolve;
    this.#request = requestTo(options.url, {
      method: 'PUT',
      agent: options.route.agent,
      headers: options.headers,
    });
    // Without it, a body that is too short would end without an error.
    Object.assign(this.#request, { strictContentLength: true });
    this.#request.on('error', (error) => this.#fail(error));
    this.#request.on('socket', (socket) => {
      socket.setKeepAlive(true, keepAliveMs);
      this.#proveFromNow();
      readEarlyAnswer(socket, options.clock, options.timings.answerBodyMs);
      const securing = 'secureConnecting' in socket && socket.secureConnecting === true;
      if (securing) socket.once('secureConnect', () => this.#connected());
      else if (socket.connecting) socket.once('connect', () => this.#connected());
      else this.#connected();
    });
    this.#request.on('response', (response) => void this.#takeAnswer(response));
    this.#request.on('close', () => this.#fail(new Error('The connection closed before an answer.')));
    options.signal.addEventListener('abort', this.#onAbort, { once: true });
    if (options.signal.aborted) void this.#onAbort();
    this.#watch();
  }

  /** Bytes of the body that the socket has taken so far. */
  get takenBytes(): number {
    return this.#takenBytes;
  }

  /** From the first byte handed to the socket to the last one it accepted. */
  get bodyMs(): number {
    return this.#firstHandedMs === null ? 0 : this.#lastTakenMs - this.#firstHandedMs;
  }

  /** Whether the whole body was sent: from then on it may have arrived. */
  get isWhole(): boolean {
    return this.#whole;
  }

  /** Whether a reused connection ended before it was known to be open: the request can be repeated on a new one. */
  get endedUnproven(): boolean {
    return this.#endedUnproven;
  }

  /**
   * Resolves when the connection is known to be open. Wait for it before the last piece: once that has begun to leave, the
   * request can't be repeated as if nothing had happened.
   */
  async untilProven(): Promise<void> {
    const { clock } = this.#options;
    const leftMs = this.#provenAtMs - clock.monotonicMs();
    if (leftMs > 0) {
      await clock.sleep(leftMs, this.over);
      // On a busy computer the time may be up before what has arrived was read.
      await nextTurn();
      this.over.throwIfAborted();
    }
    this.#provenAtMs = 0;
  }

  /** Aborted when no more bytes are wanted: an answer has begun to arrive, or the connection is gone. */
  get over(): AbortSignal {
    return this.#overController.signal;
  }

  /** Resolves when the socket has accepted all of it; then the buffer may be used again. */
  write(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      const onOver = () => reject(new PutRequestOver());
      if (this.over.aborted) {
        onOver();
        return;
      }
      this.#rejectWrites.add(onOver);
      this.#pendingWrites += 1;
      this.#handedBytes += bytes.length;
      this.#firstHandedMs ??= this.#options.clock.monotonicMs();
      if (this.#waiting === 'nothing') this.#waitFor('socket');
      this.#request.write(bytes, (error) => {
        this.#rejectWrites.delete(onOver);
        this.#pendingWrites -= 1;
        if (error) {
          onOver();
          return;
        }
        this.#takenBytes += bytes.length;
        this.#lastTakenMs = this.#options.clock.monotonicMs();
        this.#waitFor(this.#pendingWrites > 0 ? 'socket' : 'nothing');
        resolve();
      });
    });
  }

  /** Ends the body; from now on the answer is awaited. */
  finish(): void {
    if (this.over.aborted) return;
    this.#whole = true;
    this.#request.end();
    this.#waitFor('answer');
  }

  /** Closes the connection at once; an incomplete body stays incomplete. */
  close(): void {
    this.#end({ kind: 'cancelled' });
  }

  readonly #onAbort = async () => {
    // Over TLS, bytes that have left are reported a turn later, or two where the callbacks of this turn are over already. Without
    // TLS nothing is waited for: it would only give bytes time to leave that the end of the request still holds back.
    const turns = this.#options.url.protocol === 'https:' ? 2 : 0;
    for (let turn = 0; turn < turns && !this.#whole && this.#allHanded; turn += 1) await nextTurn();
    this.#end({ kind: 'cancelled' });
  };

  #fail(error: unknown): void {
    if (this.#answering) return;
    this.#end({ kind: 'failed', fault: this.#options.faultOf(error) });
  }

  /** Sends the head at once, because a closed connection answers it with a reset. */
  #proveFromNow(): void {
    const { clock, route } = this.#options;
    if (!this.#request.reusedSocket) {
      this.#provenAtMs = 0;
      return;
    }
    this.#request.flushHeaders();
    this.#provenAtMs = clock.monotonicMs() + (route.closedSaysWithinMs ?? 0);
  }

  #connected(): void {
    if (this.#waiting === 'connection') this.#waitFor(this.#pendingWrites > 0 ? 'socket' : 'nothing');
  }

  async #takeAnswer(response: IncomingMessage): Promise<void> {
    if (this.#over) return;
    this.#answering = true;
    this.#cancelWatch?.();
    const reading = this.#readText(response);
    // Over TLS, the callback of the last write comes one turn later, and the answer can overtake it.
    if (!this.#whole && this.#allHanded) await nextTurn();
    const early = !this.#whole;
    this.#rejectPending();
    const bodyText = await reading;
    const head = { status: response.statusCode ?? 0, headers: response.headers, bodyText };
    this.#end({ kind: 'answer', head, early });
  }

  /** As much of the answer as arrives in a short time: a host that closes early may cut off its own answer. */
  async #readText(response: IncomingMessage): Promise<string> {
    const parts: Buffer[] = [];
    let bytes = 0;
    const stop = this.#options.clock.schedule(this.#options.timings.answerBodyMs, () => response.destroy());
    try {
      for await (const part of response) {
        parts.push(part);
        bytes += part.length;
        if (bytes >= answerBytesMax) break;
      }
    } catch {
      // The head counts; the body is kept as far as it arrived.
    } finally {
      stop();
    }
    return Buffer.concat(parts).toString('utf8').slice(0, answerTextMax);
  }

  #end(end: PutRequestEnd): void {
    if (this.#over) return;
    this.#over = true;
    this.#cancelWatch?.();
    this.#options.signal.removeEventListener('abort', this.#onAbort);
    this.#endedUnproven = tellsNothingOfBody(end) && this.#isUnproven;
    // After a complete answer, the caller keeps or closes the connection.
    if (end.kind !== 'answer' || end.early) {
      this.#request.destroy();
      this.#options.route.close();
    }
    this.#rejectPending();
    this.#settle(end);
  }

  get #allHanded(): boolean {
    return this.#handedBytes === Number(this.#options.headers['Content-Length']);
  }

  /** Never after the whole body was handed over: it may have arrived. */
  get #isUnproven(): boolean {
    return this.#provenAtMs > 0 && !this.#allHanded && this.#takenBytes <= systemKeepsBytes;
  }

  #rejectPending(): void {
    this.#overController.abort(new PutRequestOver());
    for (const reject of this.#rejectWrites) reject();
  }

  #waitFor(waiting: Waiting): void {
    if (this.#whole && waiting !== 'answer') return;
    this.#waiting = waiting;
    this.#waitingSinceMs = this.#options.clock.monotonicMs();
  }

  /** One timer serves all waits and is set again for the rest of the current one, so that a write needs no timer of its own. */
  #watch(): void {
    if (this.#over || this.#answering) return;
    const { clock, pause } = this.#options;
    const allowedMs = this.#allowedMs();
    const sinceMs = Math.max(this.#waitingSinceMs, pause?.endedAtMs ?? 0);
    const leftMs = allowedMs - (clock.monotonicMs() - sinceMs);
    const isAtRest = this.#waiting === 'nothing' || pause?.isOn === true;
    if (isAtRest || leftMs > 0) {
      this.#cancelWatch = clock.schedule(isAtRest ? allowedMs : leftMs, () => this.#watch());
      return;
    }
    if (this.#waiting === 'connection') {
      const { host } = this.#options.url;
      const fault = new TransportError('timed_out', host, `${host}: no connection in time`);
      this.#end({ kind: 'failed', fault });
    } else {
      this.#end({ kind: 'stalled' });
    }
  }

  #allowedMs(): number {
    const { connectMs, stallMs, answerMs } = this.#options.timings;
    switch (this.#waiting) {
      case 'connection':
        return connectMs;
      case 'answer':
        return answerMs;
      case 'socket':
      case 'nothing':
        return stallMs;
    }
  }
}

/**
 * Whether this end says nothing about a body that was just begun. An answer that waited on a reused connection doesn't: it
 * belongs to the request before, or tells that the connection was idle for too long (408).
 */
function tellsNothingOfBody(end: PutRequestEnd): boolean {
  switch (end.kind) {
    case 'failed':
    case 'stalled':
      return true;
    case 'answer':
      return end.early && (end.head.status === 408 || (end.head.status >= 200 && end.head.status < 300));
    case 'cancelled':
      return false;
  }
}
