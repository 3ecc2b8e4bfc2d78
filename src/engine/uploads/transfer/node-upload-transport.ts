import type { Clock } from '../../ports/clock.ts';
import type { ConnectionFactory, Route } from '../../ports/connection-factory.ts';
import type { BodyPause } from './body-pause.ts';
import { interpretQuery, interpretSend } from './interpret-answer.ts';
import { PieceBuffers } from './piece-buffers.ts';
import { FileFailed } from './piece-reader.ts';
import { PutRequest, type PutRequestEnd } from './put-request.ts';
import { BodySender } from './send-body.ts';
import type { SignedAddress } from './signed-address.ts';
import { defaultTimings, type TransferTimings } from './timings.ts';
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
    const { target, file, fromByte } = request;
    const { sizeBytes } = file.identity;
    if (fromByte < 0 || fromByte >= Math.max(1, sizeBytes) || (fromByte > 0 && !target.isResumable)) {
      throw new RangeError('Only a resumable session can go on in the middle of a file.');
    }
    for (const on of request.isRepeated ? (['fresh'] as const) : (['answered', 'fresh'] as const)) {
      const outcome = await this.#sendOn(on, request);
      if (outcome !== null) return outcome;
    }
    throw new Error('A fresh connection cannot have been closed before.');
  }

  /** Null if a reused connection turned out to be closed: this doesn't count as an attempt. */
  async #sendOn(on: 'answered' | 'fresh', request: SendRequest): Promise<SendOutcome | null> {
    const { target, file, fromByte, hash, signal } = request;
    const { sizeBytes } = file.identity;
    const body = new BodySender({
      request,
      clock: this.#clock,
      timings: this.#timings,
      buffers: this.#buffers,
    });
    let put: PutRequest | null = null;
    let route: Route | null = null;
    try {
      await body.hashWhatWasSent();
      const headers = {
        'Content-Length': sizeBytes - fromByte,
        ...(fromByte > 0 ? { 'Content-Range': `bytes ${fromByte}-${sizeBytes - 1}/${sizeBytes}` } : {}),
      };
      const opened = await this.#open(on, target, headers, signal, request.pause);
      if (opened.kind === 'ended') return interpretSend(opened.end, this.#facts(request), () => '');
      ({ put, route } = opened);
      await body.sendTo(put);
      const end = await put.ended;
      if (put.endedUnproven) return null;
      const facts = {
        ...this.#facts(request),
        proxies: route.proxies,
        tookBytes: put.takenBytes,
        wholeBodySent: put.isWhole,
        bodyMs: put.bodyMs,
      };
      const outcome = interpretSend(end, facts, () => hash.digest());
      if (outcome.kind === 'delivered') {
        route.keep();
        route = null;
      }
      return outcome;
    } catch (error) {
      const tookBytes = put?.takenBytes ?? 0;
      if (error instanceof FileFailed) return { ...error.failure, tookBytes };
      if (signal.aborted) return { kind: 'cancelled', tookBytes, wholeBodySent: put?.isWhole ?? false };
      throw error;
    } finally {
      put?.close();
      route?.close();
      body.giveBackBuffers();
    }
  }

  async queryResumable({ target, sizeBytes, signal }: ResumableQuery): Promise<ResumableOutcome> {
    if (!target.isResumable) return { kind: 'not_resumable' };
    const facts = this.#facts({ target, sizeBytes });
    const headers = { 'Content-Length': 0, 'Content-Range': `bytes */${sizeBytes}` };
    const opened = await this.#open('fresh', target, headers, signal);
    if (opened.kind === 'ended') return interpretQuery(opened.end, facts);
    opened.put.finish();
    const end = await opened.put.ended;
    opened.route.close();
    return interpretQuery(end, { ...facts, proxies: opened.route.proxies });
  }

  delayTo(target: SignedAddress): Promise<number | null> {
    return this.#connections.delayTo(target.reveal());
  }

  async #open(
    on: 'answered' | 'fresh',
    target: SignedAddress,
    headers: Readonly<Record<string, string | number>>,
    signal: AbortSignal,
    pause?: BodyPause,
  ): Promise<
    | { readonly kind: 'open'; readonly put: PutRequest; readonly route: Route }
    | { readonly kind: 'ended'; readonly end: PutRequestEnd }
  > {
    const url = target.reveal();
    const faultOf = (error: unknown) => this.#connections.faultOf(error, target.host);
    try {
      const route = await this.#connections.open(url, on);
      const put = new PutRequest({
        url,
        route,
        faultOf,
        headers,
        clock: this.#clock,
        timings: this.#timings,
        signal,
        pause,
      });
      return { kind: 'open', put, route };
    } catch (error) {
      return { kind: 'ended', end: { kind: 'failed', fault: faultOf(error) } };
    }
  }

  #facts(of: { readonly target: SignedAddress; readonly sizeBytes: number } | SendRequest) {
    return {
      target: of.target,
      sizeBytes: 'file' in of ? of.file.identity.sizeBytes : of.sizeBytes,
      tookBytes: 0,
      wholeBodySent: false,
      bodyMs: 0,
      proxies: [],
      nowMs: this.#clock.nowMs(),
    };
  }
}
