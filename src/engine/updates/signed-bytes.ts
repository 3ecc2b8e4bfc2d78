import { createHash } from 'node:crypto';
import type { ReleaseFile } from '../../shared/model/updates.ts';

/** Whether bytes that come in pieces are exactly those of a signed file. */
export class SignedBytes {
  readonly #file: Pick<ReleaseFile, 'sizeBytes' | 'sha512'>;
  readonly #hash = createHash('sha512');
  #length = 0;

  constructor(file: Pick<ReleaseFile, 'sizeBytes' | 'sha512'>) {
    this.#file = file;
  }

  get length(): number {
    return this.#length;
  }

  /** False once there are more bytes than the file has: then nothing more should be read or written. */
  add(piece: Uint8Array): boolean {
    this.#length += piece.length;
    this.#hash.update(piece);
    return this.#length <= this.#file.sizeBytes;
  }

  /** Call it once, after the last piece. */
  isWhole(): boolean {
    return this.#length === this.#file.sizeBytes && this.#hash.digest('base64') === this.#file.sha512;
  }
}
