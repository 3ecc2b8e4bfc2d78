import { transportFault } from '../../node/http/transport-fault.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ConnectionFactory } from '../../ports/connection-factory.ts';
import { Exchange, type ExchangeEnd } from './exchange.ts';
import { interpretQuery, interpretSend } from './interpret.ts';
import { PieceBuffers } from './piece-buffers.ts';
import { FileFailed } from './piece-reader.ts';
import { BodySender } from './send-body.ts';
import { defaultTimings, type TransferTimings } from './timings.ts';
import type { UploadTarget } from './upload-target.ts';
import type {
  ResumableOutcome,
  ResumableQuery,
  SendOutcome,
  SendRequest,
  UploadTransport,
} from './upload-transport.ts';

export interface NodeUploadTransportOptions {
  readonly connections: ConnectionFactory;
  readonly clock: Clock;
  readonly timings?: Partial<TransferTimings>;
}

/** Sends over `node:http` and `node:https`, which tell an answer that came early from a connection that was lost. */
export class NodeUploadTransport implements UploadTransport {
  readonly #connections: ConnectionFactory;
  readonly #clock: Clock;
  readonly #timings: TransferTimings;
  readonly #buffers = new PieceBuffers();

  constructor({ connections, clock, timings }: NodeUploadTransportOptions) {
    this.#connections = connections;
    this.#clock = clock;
    this.#timings = { ...defaultTimings, ...timings };
  }

  async send(request: SendRequest): Promise<SendOutcome> {
    const { target, file, fromByte, hash, signal } = request;
    const { sizeBytes } = file.identity;
    if (fromByte < 0 || fromByte >= Math.max(1, sizeBytes) || (fromByte > 0 && !target.isResumable)) {
      throw new RangeError('Only a resumable session can go on in the middle of a file.');
    }
    const body = new BodySender({
      request,
      clock: this.#clock,
      timings: this.#timings,
      buffers: this.#buffers,
    });
    let exchange: Exchange | null = null;
    try {
      await body.hashWhatWasSent();
      const headers = {
        'Content-Length': sizeBytes - fromByte,
        ...(fromByte > 0 ? { 'Content-Range': `bytes ${fromByte}-${sizeBytes - 1}/${sizeBytes}` } : {}),
      };
      const opened = await this.#open(target, headers, signal);
      if (opened.kind === 'ended') return interpretSend(opened.end, this.#facts(request), () => '');
      exchange = opened.exchange;
      await body.sendTo(exchange);
      const end = await exchange.ended;
      const facts = {
        ...this.#facts(request),
        proxies: opened.proxies,
        tookBytes: exchange.takenBytes,
        wholeBodySent: exchange.isWhole,
      };
      return interpretSend(end, facts, () => hash.digest());
    } catch (error) {
      const tookBytes = exchange?.takenBytes ?? 0;
      if (error instanceof FileFailed) return { ...error.failure, tookBytes };
      if (signal.aborted) return { kind: 'cancelled', tookBytes, wholeBodySent: exchange?.isWhole ?? false };
      throw error;
    } finally {
      exchange?.close();
      body.giveBackBuffers();
    }
  }

  async queryResumable({ target, sizeBytes, signal }: ResumableQuery): Promise<ResumableOutcome> {
    if (!target.isResumable) return { kind: 'not_resumable' };
    const facts = this.#facts({ target, sizeBytes });
    const headers = { 'Content-Length': 0, 'Content-Range': `bytes */${sizeBytes}` };
    const opened = await this.#open(target, headers, signal);
    if (opened.kind === 'ended') return interpretQuery(opened.end, facts);
    opened.exchange.finish();
    return interpretQuery(await opened.exchange.ended, { ...facts, proxies: opened.proxies });
  }

  async #open(
    target: UploadTarget,
    headers: Readonly<Record<string, string | number>>,
    signal: AbortSignal,
  ): Promise<
    | { readonly kind: 'open'; readonly exchange: Exchange; readonly proxies: readonly string[] }
    | { readonly kind: 'ended'; readonly end: ExchangeEnd }
  > {
    const url = target.reveal();
    try {
      const way = await this.#connections.open(url);
      const exchange = new Exchange({
        url,
        way,
        headers,
        clock: this.#clock,
        timings: this.#timings,
        signal,
      });
      return { kind: 'open', exchange, proxies: way.proxies };
    } catch (error) {
      return { kind: 'ended', end: { kind: 'failed', fault: transportFault(error, target.host) } };
    }
  }

  #facts(of: { readonly target: UploadTarget; readonly sizeBytes: number } | SendRequest) {
    return {
      target: of.target,
      sizeBytes: 'file' in of ? of.file.identity.sizeBytes : of.sizeBytes,
      tookBytes: 0,
      wholeBodySent: false,
      proxies: [],
      nowMs: this.#clock.nowMs(),
    };
  }
}
