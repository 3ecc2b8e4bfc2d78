import { statSync, utimesSync } from 'node:fs';
import { acquireFileLock, type FileLock } from './file-lock.ts';

const beatEveryMs = 2_000;

/**
 * Something that only one program on this computer does at a time, such as uploading. The lease is a lock of the
 * operating system: it ends with its holder, however that ends, and it survives the computer's sleep, which a heartbeat
 * does not (ADR 8).
 */
export class ProgramLease {
  readonly #path: string;
  #lock: FileLock | null = null;
  #beatAtMs = 0;

  constructor(path: string) {
    this.#path = path;
  }

  get isHeld(): boolean {
    return this.#lock !== null;
  }

  /** Takes the lease if nobody else has it; true while it is ours. */
  tryAcquire(): boolean {
    this.#lock ??= acquireFileLock(this.#path, 'exclusive', 0);
    return this.#lock !== null;
  }

  /** Leaves a sign that bytes move, for programs that wait for this one. It only sets the file's time, so it takes no room. */
  beat(nowMs: number): void {
    if (nowMs - this.#beatAtMs < beatEveryMs && nowMs >= this.#beatAtMs) return;
    this.#beatAtMs = nowMs;
    try {
      utimesSync(this.#path, nowMs / 1000, nowMs / 1000);
    } catch {
      // Programs that wait then go by the jobs' states alone.
    }
  }

  /** When the last sign was left, by whoever holds the lease. */
  lastBeatMs(): number | null {
    return statSync(this.#path, { throwIfNoEntry: false })?.mtimeMs ?? null;
  }

  release(): void {
    this.#lock?.release();
    this.#lock = null;
  }
}

export const uploadLease = (storePath: string): ProgramLease => new ProgramLease(`${storePath}-sender`);
export const pieceLease = (storePath: string): ProgramLease => new ProgramLease(`${storePath}-pieces`);
export const encodeLease = (storePath: string): ProgramLease => new ProgramLease(`${storePath}-encoder`);
