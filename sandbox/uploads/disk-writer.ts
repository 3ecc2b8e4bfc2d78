import type { FileHandle } from 'node:fs/promises';

const batchBytes = 1024 * 1024;
const mostPendingBytes = 4 * 1024 * 1024;

/**
 * Writes a stream of small chunks to a file in large batches, one at a time, and says when the stream must wait. So
 * memory use does not grow with the size of the file.
 */
export class DiskWriter {
  readonly #file: FileHandle;
  readonly #onDrain: () => void;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #position: number;
  #writing: Promise<void> | null = null;
  #failure: Error | null = null;

  constructor(file: FileHandle, position: number, onDrain: () => void) {
    this.#file = file;
    this.#position = position;
    this.#onDrain = onDrain;
  }

  /** False when the source should wait for `onDrain`. */
  push(chunk: Buffer): boolean {
    this.#pending.push(chunk);
    this.#pendingBytes += chunk.length;
    if (this.#pendingBytes >= batchBytes) this.#start();
    return this.#pendingBytes < mostPendingBytes;
  }

  /** Writes all that was pushed, and returns the position after it. */
  async finish(): Promise<number> {
    for (;;) {
      if (this.#writing) await this.#writing;
      else if (this.#pendingBytes > 0 && this.#failure === null) this.#start();
      else break;
    }
    if (this.#failure) throw this.#failure;
    return this.#position;
  }

  get failed(): boolean {
    return this.#failure !== null;
  }

  #start(): void {
    if (this.#writing || this.#failure) return;
    this.#writing = this.#write().finally(() => {
      this.#writing = null;
      if (this.#pendingBytes >= batchBytes) this.#start();
      this.#onDrain();
    });
  }

  async #write(): Promise<void> {
    const batch = this.#pending;
    const bytes = this.#pendingBytes;
    this.#pending = [];
    this.#pendingBytes = 0;
    try {
      await writeWhole(this.#file, batch, bytes, this.#position);
      this.#position += bytes;
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
  }
}

/** A write may take less than it was given (a full disk does so before it fails), so the rest is written again. */
async function writeWhole(
  file: FileHandle,
  batch: readonly Buffer[],
  bytes: number,
  position: number,
): Promise<void> {
  const { bytesWritten } = await file.writev(batch, position);
  if (bytesWritten === bytes) return;
  const rest = Buffer.concat(batch).subarray(bytesWritten);
  let written = 0;
  while (written < rest.length) {
    const stroke = await file.write(rest, written, rest.length - written, position + bytesWritten + written);
    if (stroke.bytesWritten === 0) throw new Error('The disk takes no more bytes.');
    written += stroke.bytesWritten;
  }
}
