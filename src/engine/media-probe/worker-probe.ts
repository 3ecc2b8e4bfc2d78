import { Worker } from 'node:worker_threads';
import type { ProbeResult } from '../../shared/model/media-facts.ts';
import { workerScript } from '../node/worker-script.ts';
import type { Logger } from '../ports/logger.ts';
import type { MediaProbe, ProbeSource } from './media-probe.ts';
import { probeReplySchema } from './probe-protocol.ts';
import { unreadable } from './unreadable.ts';

export interface WorkerProbeOptions {
  readonly logger: Logger;
  /** Where the worker's script lies when it is not beside this one. */
  readonly workerUrl?: URL;
}

interface Job {
  readonly id: number;
  readonly source: ProbeSource;
  readonly settle: (outcome: { result: ProbeResult } | { abortReason: unknown }) => void;
}

/**
 * Probes one file after another in one reused thread. A thread that dies, or is stopped because its file was cancelled,
 * costs only that file: the next one gets a new thread.
 */
export class WorkerProbe implements MediaProbe, AsyncDisposable {
  readonly #logger: Logger;
  readonly #workerUrl: URL;
  readonly #waiting: Job[] = [];
  #current: Job | null = null;
  #worker: Worker | null = null;
  #nextId = 1;

  constructor(options: WorkerProbeOptions) {
    this.#logger = options.logger;
    this.#workerUrl = options.workerUrl ?? workerScript(import.meta.url, 'probe-worker');
  }

  /** For a test that wants to see the thread reused, or to kill it. */
  get threadId(): number | null {
    return this.#worker?.threadId ?? null;
  }

  probe(source: ProbeSource, signal: AbortSignal): Promise<ProbeResult> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const onAbort = () => this.#cancel(job, signal.reason);
      const job: Job = {
        id: this.#nextId++,
        source,
        settle: (outcome) => {
          signal.removeEventListener('abort', onAbort);
          if ('result' in outcome) resolve(outcome.result);
          else reject(outcome.abortReason);
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(job);
      this.#next();
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const gone = new Error('The media probe was closed.');
    for (const job of this.#waiting.splice(0)) job.settle({ abortReason: gone });
    this.#current?.settle({ abortReason: gone });
    this.#current = null;
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #next(): void {
    if (this.#current !== null) return;
    const job = this.#waiting.shift();
    if (job === undefined) {
      // An idle thread must not keep a command line from ending.
      this.#worker?.unref();
      return;
    }
    this.#current = job;
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage({ id: job.id, source: job.source });
  }

  #start(): Worker {
    const worker = new Worker(this.#workerUrl);
    worker.on('message', (message: unknown) => this.#onReply(worker, message));
    worker.on('error', (error) => this.#onDeath(worker, String(error)));
    worker.on('exit', (code) => this.#onDeath(worker, `exit code ${code}`));
    return worker;
  }

  #onReply(worker: Worker, message: unknown): void {
    if (worker !== this.#worker) return;
    const reply = probeReplySchema.parse(message);
    if (reply.id !== this.#current?.id) return;
    switch (reply.kind) {
      case 'result':
        this.#finish(reply.result);
        return;
      case 'failed':
        // MediaInfo's memory may be left in any state: a fresh thread for the next file.
        this.#onDeath(worker, reply.reason);
        return;
    }
  }

  #onDeath(worker: Worker, reason: string): void {
    if (worker !== this.#worker) return;
    this.#logger.warn('media_probe.worker_lost', { reason });
    this.#dropWorker();
    if (this.#current !== null) this.#finish(unreadable('probe_failed'));
  }

  #finish(result: ProbeResult): void {
    const job = this.#current;
    this.#current = null;
    job?.settle({ result });
    this.#next();
  }

  #cancel(job: Job, reason: unknown): void {
    const index = this.#waiting.indexOf(job);
    if (index >= 0) this.#waiting.splice(index, 1);
    job.settle({ abortReason: reason });
    if (job !== this.#current) return;
    // A read from a volume that no longer answers cannot be called back; leaving its thread behind can.
    this.#dropWorker();
    this.#current = null;
    this.#next();
  }

  #dropWorker(): void {
    const worker = this.#worker;
    this.#worker = null;
    worker?.unref();
    void worker?.terminate();
  }
}
