import type { FileHandle } from 'node:fs/promises';
import type { TakeBytes } from './ffmpeg-process.ts';

const pieceBytes = 1024 * 1024;

export class FileEnded extends Error {
  override readonly name = 'FileEnded';
}

/** Passes on the bytes of files with two buffers: while one is taken, the other is filled. No more is ever in memory. */
export class ByteStream {
  readonly #take: TakeBytes;
  #free = Buffer.allocUnsafe(pieceBytes);
  #given = Buffer.allocUnsafe(pieceBytes);
  #taken: Promise<boolean>;

  constructor(take: TakeBytes, head: Uint8Array) {
    this.#take = take;
    this.#taken = take(head);
  }

  /** Resolves to false once the taker takes no more; throws `FileEnded` if the file is shorter than expected. */
  async send(
    file: FileHandle,
    from: number,
    bytes: number,
    onBytes: (bytes: Uint8Array, at: number) => void = () => {},
  ): Promise<boolean> {
    for (let at = from; at < from + bytes; ) {
      const { bytesRead } = await file.read(this.#free, 0, Math.min(pieceBytes, from + bytes - at), at);
      if (bytesRead === 0) throw new FileEnded();
      const read = this.#free.subarray(0, bytesRead);
      onBytes(read, at);
      if (!(await this.#taken)) return false;
      this.#taken = this.#take(read);
      [this.#free, this.#given] = [this.#given, this.#free];
      at += bytesRead;
    }
    return true;
  }

  async end(): Promise<void> {
    await this.#taken;
  }
}
