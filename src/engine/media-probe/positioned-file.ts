import { constants, read as readDescriptor, fstat as statDescriptor } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { diskPath } from '../ground/disk-path.ts';
import type { ProbeSource } from './media-probe.ts';

const fstat = promisify(statDescriptor);

export type OpenedSource =
  | { readonly kind: 'file'; readonly file: PositionedFile }
  | { readonly kind: 'directory' }
  | { readonly kind: 'special_file' };

/** Reads parts of a file by position, within a budget of bytes: beyond it, the file reads as if it ended. */
export class PositionedFile implements AsyncDisposable {
  readonly sizeBytes: number;
  readonly #fd: number;
  readonly #handle: FileHandle | null;
  readonly #budgetBytes: number;
  #bytesRead = 0;

  constructor(fd: number, handle: FileHandle | null, sizeBytes: number, budgetBytes: number) {
    this.#fd = fd;
    this.#handle = handle;
    this.sizeBytes = sizeBytes;
    this.#budgetBytes = budgetBytes;
  }

  get bytesRead(): number {
    return this.#bytesRead;
  }

  get budgetSpent(): boolean {
    return this.#bytesRead >= this.#budgetBytes;
  }

  /** Returns fewer bytes at the end of the file or of the budget. */
  async read(offset: number, length: number): Promise<Uint8Array> {
    const wanted = Math.min(length, this.sizeBytes - offset, this.#budgetBytes - this.#bytesRead);
    if (wanted <= 0) return new Uint8Array(0);
    const bytes = new Uint8Array(wanted);
    const got = await new Promise<number>((resolve, reject) => {
      readDescriptor(this.#fd, bytes, 0, wanted, offset, (error, count) =>
        error ? reject(error) : resolve(count),
      );
    });
    this.#bytesRead += got;
    return bytes.subarray(0, got);
  }

  /** The same file with a separate budget. It stays open only as long as this one. */
  withBudget(budgetBytes: number): PositionedFile {
    return new PositionedFile(this.#fd, null, this.sizeBytes, budgetBytes);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle?.close();
  }
}

/** Opens the source. A pipe is not opened: that would wait for its other end for ever. */
export async function openSource(source: ProbeSource, budgetBytes: number): Promise<OpenedSource> {
  const stats = source.kind === 'path' ? await stat(diskPath(source.path)) : await fstat(source.fd);
  if (stats.isDirectory()) return { kind: 'directory' };
  if (!stats.isFile()) return { kind: 'special_file' };
  if (source.kind === 'descriptor') {
    return { kind: 'file', file: new PositionedFile(source.fd, null, stats.size, budgetBytes) };
  }
  // Opened without blocking, and checked again: the path may lead to a pipe by now.
  const handle = await open(diskPath(source.path), constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const opened = await handle.stat();
  if (!opened.isFile()) {
    await handle.close();
    return { kind: 'special_file' };
  }
  return { kind: 'file', file: new PositionedFile(handle.fd, handle, opened.size, budgetBytes) };
}
