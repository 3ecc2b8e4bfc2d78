import { Worker } from 'node:worker_threads';
import type { ProbeAnswer } from './probe-worker.ts';

/** Reads files with MediaInfo on a thread of its own, so that requests are still answered. The first file starts the thread. */
export class Prober {
  #worker: Worker | null = null;
  #nextId = 1;
  readonly #waiting = new Map<number, (facts: ProbeAnswer['facts']) => void>();

  probe(file: string): Promise<ProbeAnswer['facts']> {
    const worker = this.#worker ?? this.#start();
    const id = this.#nextId++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      worker.postMessage({ id, file });
    });
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(workerUrl());
    worker.unref();
    worker.on('message', ({ id, facts }: ProbeAnswer) => {
      this.#waiting.get(id)?.(facts);
      this.#waiting.delete(id);
    });
    worker.on('error', (error) => {
      process.stderr.write(`The reader of media files failed: ${error.message}\n`);
      this.#worker = null;
      for (const resolve of this.#waiting.values()) resolve(null);
      this.#waiting.clear();
    });
    this.#worker = worker;
    return worker;
  }
}

/** The worker lies next to this file; in the built app it is an entry of its own (electron.vite.config.ts). */
function workerUrl(): URL {
  const isSource = import.meta.url.endsWith('.ts');
  return new URL(isSource ? './probe-worker.ts' : './practice-probe-worker.js', import.meta.url);
}
