import { Worker } from 'node:worker_threads';
import type { ProbeResult } from '../../shared/model/media-facts.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import type { ProbeSource } from './media-probe.ts';
import { probeReplySchema } from './probe-protocol.ts';
import { unreadable } from './unreadable.ts';

export interface ProbeJob {
  readonly id: number;
  readonly source: ProbeSource;
  readonly settle: (outcome: { result: ProbeResult } | { abortReason: unknown }) => void;
}

export interface ProbeThreadParts {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly workerUrl: URL;
  /** How long one file may take. */
  readonly limitMs: number;
  /** Called whenever the thread can take another file. */
  readonly onFree: () => void;
}

/** What the interpreter of a thread may hold; MediaInfo's own memory comes on top and is bounded by what it reads. */
const heapLimitMb = 256;

/** A thread that looks at one file at a time. When it dies, is stopped or takes too long, that costs its file alone. */
export class ProbeThread implements AsyncDisposable {
  readonly #parts: ProbeThreadParts;
  #current: ProbeJob | null = null;
  #endLimit: Cancel | null = null;
  #worker: Worker | null = null;
  #isUp = false;

  constructor(parts: ProbeThreadParts) {
    this.#parts = parts;
  }

  get threadId(): number | null {
    return this.#worker?.threadId ?? null;
  }

  get isStarted(): boolean {
    return this.#worker !== null;
  }

  /** Up, with nothing to do. */
  get isFree(): boolean {
    return this.#isUp && this.#current === null;
  }

  /** Without a file; `onFree` tells when it is up. */
  start(): void {
    this.#worker ??= this.#newWorker();
  }

  /** Starts it where it is not started. */
  take(job: ProbeJob): void {
    this.#current = job;
    this.#worker ??= this.#newWorker();
    this.#worker.ref();
    this.#endLimit = this.#parts.clock.schedule(this.#parts.limitMs, () => this.#onDeath('took too long'));
    this.#worker.postMessage({ id: job.id, source: job.source });
  }

  /** Leaves a file. A read from a volume that no longer answers cannot be called back; leaving its thread behind can. */
  leave(job: ProbeJob): void {
    if (job !== this.#current) return;
    this.#dropWorker();
    this.#release();
  }

  /** An idle thread must not keep a command line from ending. */
  rest(): void {
    this.#worker?.unref();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#endLimit?.();
    this.#current = null;
    const worker = this.#worker;
    this.#worker = null;
    this.#isUp = false;
    await worker?.terminate();
  }

  #newWorker(): Worker {
    const worker = new Worker(this.#parts.workerUrl, {
      resourceLimits: { maxOldGenerationSizeMb: heapLimitMb },
    });
    worker.on('message', (message: unknown) => this.#onReply(worker, message));
    worker.on('error', (error) => this.#onLoss(worker, String(error)));
    worker.on('exit', (code) => this.#onLoss(worker, `exit code ${code}`));
    return worker;
  }

  #onReply(worker: Worker, message: unknown): void {
    if (worker !== this.#worker) return;
    const reply = probeReplySchema.parse(message);
    if (reply.kind === 'ready') {
      this.#isUp = true;
      if (this.#current === null) this.#parts.onFree();
      return;
    }
    if (reply.id !== this.#current?.id) return;
    switch (reply.kind) {
      case 'result':
        this.#finish(reply.result);
        return;
      case 'failed':
        // MediaInfo's memory may be left in any state: a fresh thread for the next file.
        this.#onDeath(reply.reason);
        return;
    }
  }

  #onLoss(worker: Worker, reason: string): void {
    if (worker === this.#worker) this.#onDeath(reason);
  }

  #onDeath(reason: string): void {
    this.#parts.logger.warn('media_probe.worker_lost', { reason });
    this.#dropWorker();
    if (this.#current !== null) this.#finish(unreadable('probe_failed'));
  }

  #finish(result: ProbeResult): void {
    const job = this.#current;
    job?.settle({ result });
    this.#release();
  }

  #release(): void {
    this.#endLimit?.();
    this.#endLimit = null;
    this.#current = null;
    this.#parts.onFree();
  }

  #dropWorker(): void {
    const worker = this.#worker;
    this.#worker = null;
    this.#isUp = false;
    worker?.unref();
    void worker?.terminate();
  }
}
