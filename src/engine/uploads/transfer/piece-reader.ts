import type { Clock } from '../../ports/clock.ts';
import { codeOf, isLocked, isVolumeGone } from './file-stamp.ts';
import type { FileState, OpenRender } from './open-render.ts';
import { pieceBytes } from './piece-buffers.ts';
import { ReadWatch } from './read-watch.ts';
import { RunningHash } from './running-hash.ts';
import type { SendOutcome } from './upload-transport.ts';

type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
export type FileFailure = Without<
  Extract<SendOutcome, { kind: 'file_changed' | 'read_failed' }>,
  'tookBytes'
>;

/** Carries what is wrong with the file out of the loop that reads it. */
export class FileFailed extends Error {
  override readonly name = 'FileFailed';
  readonly failure: FileFailure;

  constructor(failure: FileFailure, options?: ErrorOptions) {
    super(`${failure.kind} while sending`, options);
    this.failure = failure;
  }
}

export interface PieceReaderOptions {
  readonly file: OpenRender;
  readonly clock: Clock;
  readonly readMs: number;
}

/** Reads whole pieces of a render. If it cannot, it throws a `FileFailed` that says what is wrong with the file. */
export class PieceReader {
  readonly #file: OpenRender;
  readonly #watch: ReadWatch;
  readonly #readingInto = new Set<Uint8Array>();

  constructor({ file, clock, readMs }: PieceReaderOptions) {
    this.#file = file;
    this.#watch = new ReadWatch(clock, readMs);
  }

  /** Whether a read that was given up may still write to this buffer. */
  isReadingInto(buffer: Uint8Array): boolean {
    return this.#readingInto.has(buffer);
  }

  /** Call when nothing more is read. Reads that still hang stay known to `isReadingInto`. */
  stop(): void {
    this.#watch.stop();
  }

  /** Reads `length` bytes from the position into the buffer and returns that part of it. */
  async read(buffer: Uint8Array, length: number, position: number, signal: AbortSignal): Promise<Uint8Array> {
    let filled = 0;
    while (filled < length) {
      signal.throwIfAborted();
      const at = position + filled;
      const target = filled === 0 ? buffer : buffer.subarray(filled);
      let got: number;
      try {
        const reading = this.#file.read(target, length - filled, at);
        this.#readingInto.add(buffer);
        got = await this.#watch.inTime(reading, signal, () => this.#readingInto.delete(buffer));
      } catch (error) {
        if (signal.aborted) throw error;
        throw await unlessOver(this.#failureOf(error, at), signal);
      }
      if (got === 0)
        throw await unlessOver(this.#failureOf(new Error('The file ended too early.'), at), signal);
      filled += got;
    }
    return buffer.subarray(0, length);
  }

  /** Brings a hash up to this byte of the file. */
  async hashUpTo(
    hash: RunningHash,
    endByte: number,
    buffer: Uint8Array,
    signal: AbortSignal,
    onProgress?: (bytes: number) => void,
  ): Promise<void> {
    while (hash.hashedBytes < endByte) {
      const at = hash.hashedBytes;
      hash.add(await this.read(buffer, Math.min(pieceBytes, endByte - at), at, signal), at);
      onProgress?.(hash.hashedBytes);
    }
  }

  /**
   * The last check of the file before its body becomes whole. If only rights or links changed, the whole file is read
   * again and compared with what was sent, because a file's times can be set back.
   */
  async checkOnceMore(sentDigest: string, buffer: Uint8Array, signal: AbortSignal): Promise<void> {
    const state = await unlessOver(this.#file.check(), signal);
    if (state.kind === 'touched') {
      const hash = new RunningHash();
      await this.hashUpTo(hash, this.#file.identity.sizeBytes, buffer, signal);
      if (hash.digest() !== sentDigest) throw new FileFailed({ kind: 'file_changed', state });
      const after = await unlessOver(this.#file.check(), signal);
      if (after.kind !== 'touched') throwUnlessWhole(after, this.#file.identity.sizeBytes);
      return;
    }
    throwUnlessWhole(state, this.#file.identity.sizeBytes);
  }

  /** Null unless the file has clearly changed. Anything else shows when reading continues, or at the last check. */
  async changeSoFar(signal?: AbortSignal): Promise<FileFailed | null> {
    const check = this.#file.check();
    const changed = asChange(await (signal ? unlessOver(check, signal) : check));
    return changed && new FileFailed({ kind: 'file_changed', state: changed });
  }

  async #failureOf(error: unknown, atByte: number): Promise<FileFailed> {
    const code = codeOf(error);
    if (code === 'too_slow') return readFailed('too_slow', code, atByte, error);
    const state = await this.#file.check();
    const changed = asChange(state);
    if (changed !== null) return new FileFailed({ kind: 'file_changed', state: changed }, { cause: error });
    if (isLocked(code)) return readFailed('locked', code, atByte, error);
    const volumeIsGone = state.kind === 'volume_gone' || (isVolumeGone(code) && code !== 'EIO');
    return readFailed(volumeIsGone ? 'volume_gone' : 'unreadable', code, atByte, error);
  }
}

/** What a disk says may come late or never: nobody who stops the upload waits for it. */
async function unlessOver<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, over]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function throwUnlessWhole(state: FileState, sizeBytes: number): void {
  const changed = asChange(state);
  if (changed !== null) throw new FileFailed({ kind: 'file_changed', state: changed });
  if (state.kind === 'volume_gone') throw readFailed('volume_gone', 'volume_gone', sizeBytes, null);
  if (state.kind === 'unreadable') throw readFailed('unreadable', state.code, sizeBytes, null);
}

type Change = Extract<FileFailure, { kind: 'file_changed' }>['state'];

/** A file that was deleted or renamed has not changed: the open handle still reads the same bytes. */
function asChange(state: FileState): Change | null {
  switch (state.kind) {
    case 'grew':
    case 'truncated':
    case 'rewritten':
    case 'replaced':
      return state;
    case 'unchanged':
    case 'touched':
    case 'gone':
    case 'volume_gone':
    case 'unreadable':
      return null;
  }
}

function readFailed(
  why: Extract<FileFailure, { kind: 'read_failed' }>['why'],
  code: string,
  atByte: number,
  cause: unknown,
): FileFailed {
  return new FileFailed({ kind: 'read_failed', why, code, atByte }, { cause });
}
