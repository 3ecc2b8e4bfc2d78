import { randomFillSync } from 'node:crypto';
import { closeSync, fsyncSync, lstatSync, rmSync, writeSync } from 'node:fs';
import { openOwnFileToWrite } from '../ground/plain-file.ts';
import { toStoreError } from './store-error.ts';

const usualBytes = 2 * 1024 * 1024;
const pieceBytes = 256 * 1024;

/**
 * A file that keeps room on the queue's disk. It is removed when that disk is full, so that what has happened can still
 * be written. While it is missing, something may be unwritten: the disk was full, and no program has saved everything
 * since.
 */
export class DiskReserve {
  readonly #path: string;
  readonly #sizeBytes: number;

  constructor(storePath: string, sizeBytes = usualBytes) {
    this.#path = `${storePath}-reserve`;
    this.#sizeBytes = sizeBytes;
  }

  get isKept(): boolean {
    return lstatSync(this.#path, { throwIfNoEntry: false })?.size === this.#sizeBytes;
  }

  /** Frees the room; false if it had been given up before. */
  giveUp(): boolean {
    const wasKept = this.isKept;
    rmSync(this.#path, { force: true });
    return wasKept;
  }

  /** Takes the room, with random content that no disk can compress. Throws a `StoreError` if there is not enough. */
  keep(): void {
    if (this.isKept) return;
    try {
      this.#write();
    } catch (error) {
      rmSync(this.#path, { force: true });
      throw toStoreError(error) ?? error;
    }
  }

  #write(): void {
    // Writing through a link or another special file of this name would fill something else.
    if (lstatSync(this.#path, { throwIfNoEntry: false })?.isFile() === false) rmSync(this.#path);
    const file = openOwnFileToWrite(this.#path);
    try {
      const piece = Buffer.alloc(pieceBytes);
      for (let at = 0; at < this.#sizeBytes; at += pieceBytes) {
        randomFillSync(piece);
        writeSync(file, piece, 0, Math.min(pieceBytes, this.#sizeBytes - at), at);
      }
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }
}
