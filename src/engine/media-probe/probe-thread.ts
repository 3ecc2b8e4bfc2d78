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
  /** The time limit for one file. */
  readonly limitMs: number;
  /** Called whenever the thread is ready for another file. */
  readonly onFree: () => void;
}

/** Limit for the thread's JavaScript heap. MediaInfo's own memory is not included; it is limited by how much it reads. */
const heapLimitMb = 256;

/** A thread that probes one file at a time. If it dies, is stopped or takes too long, only that file is lost. */
export class ProbeThread implements AsyncDisposable {
  readonly #parts: ProbeThreadParts;
  #current: ProbeJob | null = null;
  #endLimit: Cancel | null = null;
  #worker: Worker | null = null;
  #isUp = false;

  constructor(parts: ProbeThreadParts) {
    this.#parts = parts;
  }

  get isStarted(): boolean {
    return this.#worker !== null;
  }

  /** Whether it is ready and has no file. */
  get isFree(): boolean {
    return this.#isUp && this.#current === null;
  }

  /** Starts the thread without a file; `onFree` is called when it is ready. */
  start(): void {
    this.#worker ??= this.#newWorker();
  }

  /** Probes a file, and starts the thread first if necessary. */
  take(job: ProbeJob): void {
    this.#current = job;
    this.#worker ??= this.#newWorker();
    this.#worker.ref();
    this.#endLimit = this.#parts.clock.schedule(this.#parts.limitMs, () => this.#onDeath('took too long'));
    this.#worker.postMessage({ id: job.id, source: job.source });
  }

  /** Gives up a file, together with its thread: a read from a volume that no longer responds can't be canceled. */
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
        // MediaInfo's memory may be corrupt, so the next file gets a new thread.
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
