import { Worker } from 'node:worker_threads';
import { workerScript } from '../../ground/worker-script.ts';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { Logger } from '../../ports/logger.ts';
import type {
  FolderScanner,
  FrameEnds,
  Look,
  ScannerOptions,
  ScanReport,
  Writers,
} from '../../watch-folders/folder-scanner.ts';
import { type ScanRequest, scanReplySchema } from './scan-protocol.ts';

export interface WorkerScannerParts {
  readonly clock: Clock;
  readonly logger: Logger;
}

const pingEveryMs = 10_000;
/** A server that has not answered for this long hangs. What is known stays as it is until the server answers. */
const stuckAfterMs = 35_000;
const restartAfterMs = 2_000;

/** Reads a watch folder in a separate thread. If the thread dies, it is restarted and reads everything again. */
export class WorkerScanner implements FolderScanner {
  readonly #options: ScannerOptions;
  readonly #onReport: (report: ScanReport) => void;
  readonly #parts: WorkerScannerParts;
  readonly #looks = new Map<number, (looks: readonly Look[]) => void>();
  readonly #writers = new Map<number, (writers: ReadonlyMap<string, Writers>) => void>();
  readonly #ends = new Map<number, (ends: FrameEnds | null) => void>();
  #worker: Worker;
  #nextId = 1;
  #heardAtMs: number;
  #isStuck = false;
  #cancelTimer: Cancel = () => {};
  #closed = false;

  constructor(options: ScannerOptions, onReport: (report: ScanReport) => void, parts: WorkerScannerParts) {
    this.#options = options;
    this.#onReport = onReport;
    this.#parts = parts;
    this.#heardAtMs = parts.clock.monotonicMs();
    this.#worker = this.#start();
    this.#watchOver();
  }

  rescan(): void {
    this.#ask({ kind: 'rescan' });
  }

  look(paths: readonly string[]): Promise<readonly Look[]> {
    return new Promise((resolve) => {
      const id = this.#nextId++;
      this.#looks.set(id, resolve);
      this.#ask({ kind: 'look', id, paths: [...paths] });
    });
  }

  writersOf(paths: readonly string[]): Promise<ReadonlyMap<string, Writers>> {
    return new Promise((resolve) => {
      const id = this.#nextId++;
      this.#writers.set(id, resolve);
      this.#ask({ kind: 'writers', id, paths: [...paths] });
    });
  }

  endsOf(path: string): Promise<FrameEnds | null> {
    return new Promise((resolve) => {
      const id = this.#nextId++;
      this.#ends.set(id, resolve);
      this.#ask({ kind: 'ends', id, path });
    });
  }

  [Symbol.dispose](): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#cancelTimer();
    void this.#worker.terminate();
    this.#letGo();
  }

  #start(): Worker {
    const worker = new Worker(workerScript(import.meta.url, 'scan-worker'), { workerData: this.#options });
    // Watching alone must not keep a program from ending.
    worker.unref();
    worker.on('message', (message: unknown) => this.#heard(worker, message));
    worker.on('error', (error) => this.#died(worker, String(error)));
    worker.on('exit', (code) => this.#died(worker, `exit code ${code}`));
    return worker;
  }

  #ask(request: ScanRequest): void {
    this.#worker.postMessage(request);
  }

  #heard(worker: Worker, message: unknown): void {
    if (this.#closed || worker !== this.#worker) return;
    this.#heardAtMs = this.#parts.clock.monotonicMs();
    const reply = scanReplySchema.parse(message);
    // After the server answers again, a complete pass finds out what has changed.
    if (this.#isStuck) this.rescan();
    this.#isStuck = false;
    switch (reply.kind) {
      case 'report':
        this.#onReport(reply.report);
        return;
      case 'alive':
        return;
      case 'looked':
        this.#looks.get(reply.id)?.(reply.looks);
        this.#looks.delete(reply.id);
        return;
      case 'writers':
        this.#writers.get(reply.id)?.(new Map(reply.writers));
        this.#writers.delete(reply.id);
        return;
      case 'ends':
        this.#ends.get(reply.id)?.(reply.ends);
        this.#ends.delete(reply.id);
        return;
    }
  }

  #died(worker: Worker, reason: string): void {
    if (this.#closed || worker !== this.#worker) return;
    this.#parts.logger.warn('watch_folder.thread_lost', { reason });
    this.#onReport({ kind: 'trouble', trouble: { kind: 'read_failed', code: 'thread' } });
    this.#letGo();
    // Keep the dead worker here until the restart, so that its second event is ignored.
    this.#worker = worker;
    worker.removeAllListeners();
    this.#parts.clock.schedule(restartAfterMs, () => {
      if (!this.#closed) this.#worker = this.#start();
    });
  }

  /** Ends all open requests with empty results, since no answers will come. */
  #letGo(): void {
    for (const resolve of this.#looks.values()) resolve([]);
    for (const resolve of this.#writers.values()) resolve(new Map());
    for (const resolve of this.#ends.values()) resolve(null);
    this.#looks.clear();
    this.#writers.clear();
    this.#ends.clear();
  }

  #watchOver(): void {
    this.#cancelTimer = this.#parts.clock.schedule(pingEveryMs, () => {
      const silentMs = this.#parts.clock.monotonicMs() - this.#heardAtMs;
      if (silentMs > stuckAfterMs && !this.#isStuck) {
        this.#isStuck = true;
        this.#onReport({ kind: 'trouble', trouble: { kind: 'not_answering' } });
      }
      this.#ask({ kind: 'ping' });
      this.#watchOver();
    });
  }
}
