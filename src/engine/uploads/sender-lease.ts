import { acquireFileLock, type FileLock } from '../store/file-lock.ts';

/**
 * Only one program on this machine sends. The lease is a lock of the operating system: it ends with its holder, however
 * that ends, and it outlives a machine that slept, which no heartbeat does (docs/adr: one sender by a lock of the system).
 */
export class SenderLease {
  readonly #path: string;
  #lock: FileLock | null = null;

  constructor(storePath: string) {
    this.#path = `${storePath}-sender`;
  }

  get isHeld(): boolean {
    return this.#lock !== null;
  }

  /** Takes the lease if nobody else has it; true while it is ours. */
  tryAcquire(): boolean {
    this.#lock ??= acquireFileLock(this.#path, 'exclusive', 0);
    return this.#lock !== null;
  }

  release(): void {
    this.#lock?.release();
    this.#lock = null;
  }
}
