import type { ProbeResult } from '../../shared/model/media-facts.ts';
import { workerScript } from '../ground/worker-script.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import type { MediaProbe, ProbeSource } from './media-probe.ts';
import { type ProbeJob, ProbeThread } from './probe-thread.ts';

export interface WorkerProbeOptions {
  readonly logger: Logger;
  readonly clock: Clock;
  /** The worker's script, if not next to this file. */
  readonly workerUrl?: URL;
  readonly limitMs?: number;
}

/** Only a few megabytes of a file are read, so even a slow share takes less than this. */
const usualLimitMs = 45_000;
/** With two threads, a file that takes all its time blocks only one of them. */
const threadCount = 2;
/** Most files take a few milliseconds. Starting a thread takes the processor from the uploads that start with it. */
const waitsForThreadMs = 250;

/**
 * Probes files in threads that are reused. The second thread is started only once files have waited for the first for a
 * moment, and gets a file only when it is ready: the first one may be free earlier.
 */
export class WorkerProbe implements MediaProbe, AsyncDisposable {
  readonly #clock: Clock;
  readonly #threads: readonly ProbeThread[];
  readonly #waiting: ProbeJob[] = [];
  readonly #all = new Set<ProbeJob>();
  #nextId = 1;
  #cancelStart: Cancel | null = null;

  constructor({ logger, clock, workerUrl, limitMs = usualLimitMs }: WorkerProbeOptions) {
    this.#clock = clock;
    const parts = {
      logger,
      clock,
      workerUrl: workerUrl ?? workerScript(import.meta.url, 'probe-worker'),
      limitMs,
      onFree: () => this.#next(),
    };
    this.#threads = Array.from({ length: threadCount }, () => new ProbeThread(parts));
  }

  probe(source: ProbeSource, signal: AbortSignal): Promise<ProbeResult> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const onAbort = () => this.#cancel(job, signal.reason);
      const job: ProbeJob = {
        id: this.#nextId++,
        source,
        settle: (outcome) => {
          signal.removeEventListener('abort', onAbort);
          this.#all.delete(job);
          if ('result' in outcome) resolve(outcome.result);
          else reject(outcome.abortReason);
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#all.add(job);
      this.#waiting.push(job);
      this.#next();
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#waiting.splice(0);
    this.#startAnotherLater();
    const gone = new Error('The media probe was closed.');
    for (const job of [...this.#all]) job.settle({ abortReason: gone });
    await Promise.all(this.#threads.map((thread) => thread[Symbol.asyncDispose]()));
  }

  #next(): void {
    for (const thread of this.#threads.filter(({ isFree }) => isFree)) {
      const job = this.#waiting.shift();
      if (job) thread.take(job);
      else thread.rest();
    }
    const [first] = this.#threads;
    // If no thread is started, the first one gets its file at once, and reads it as soon as it is ready.
    const job = this.#threads.some(({ isStarted }) => isStarted) ? undefined : this.#waiting.shift();
    if (job) first?.take(job);
    this.#startAnotherLater();
  }

  /** Starts another thread if files wait from now on for a moment. */
  #startAnotherLater(): void {
    const unstarted = this.#threads.find(({ isStarted }) => !isStarted);
    if (this.#waiting.length === 0 || !unstarted) {
      this.#cancelStart?.();
      this.#cancelStart = null;
      return;
    }
    this.#cancelStart ??= this.#clock.schedule(waitsForThreadMs, () => {
      this.#cancelStart = null;
      unstarted.start();
    });
  }

  #cancel(job: ProbeJob, reason: unknown): void {
    const index = this.#waiting.indexOf(job);
    if (index >= 0) this.#waiting.splice(index, 1);
    this.#startAnotherLater();
    job.settle({ abortReason: reason });
    for (const thread of this.#threads) thread.leave(job);
  }
}
