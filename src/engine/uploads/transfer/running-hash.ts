import type { IHasher } from 'hash-wasm';
// The whole package is thirty hashes and would be part of every download. This file of it is the one we use.
import hashWasm from 'hash-wasm/dist/xxhash3.umd.min.js';
import { pieceBytes } from './piece-buffers.ts';

/** WebAssembly runs wherever Node does. A native hash needs a file for each system, which a package can lack. */
const hasher: IHasher = await hashWasm.createXXHash3();
/** Whose state the hasher holds. The others keep their saved state until they add more. */
let current: RunningHash | null = null;

/** The xxh3 hash (64 bits) of a file from its first byte on, fed in the same pass that sends it. */
export class RunningHash {
  #kept: Uint8Array | null = null;
  #hashedBytes = 0;

  /** How far from the start of the file the hash has come. */
  get hashedBytes(): number {
    return this.#hashedBytes;
  }

  /** Adds the bytes that are new, and skips those that an earlier attempt has hashed. */
  add(bytes: Uint8Array, position: number): void {
    const known = this.#hashedBytes - position;
    if (known < 0) throw new Error('The hash was given a later part of the file before an earlier one.');
    if (known >= bytes.length) return;
    this.#take().update(known === 0 ? bytes : bytes.subarray(known));
    this.#hashedBytes = position + bytes.length;
  }

  /** The hash of all bytes so far as 16 hex digits. More can be added after it. */
  digest(): string {
    const own = this.#take();
    // A digest ends the hasher's state, so it is saved first.
    this.#kept = own.save();
    current = null;
    return own.digest('hex');
  }

  #take(): IHasher {
    if (current === this) return hasher;
    if (current) current.#kept = hasher.save();
    current = this;
    return this.#kept ? hasher.load(this.#kept) : hasher.init();
  }
}

/** Reads up to `length` bytes of a file from this position into the buffer, and says how many: 0 where the file ends. */
export type ReadAt = (buffer: Uint8Array, length: number, position: number) => Promise<number>;

/** The same hash, of a file that is only read; null if the file ends before `sizeBytes`. */
export async function contentHash(
  read: ReadAt,
  sizeBytes: number,
  signal?: AbortSignal,
): Promise<string | null> {
  const hash = new RunningHash();
  const buffer = new Uint8Array(Math.min(pieceBytes, sizeBytes));
  while (hash.hashedBytes < sizeBytes) {
    signal?.throwIfAborted();
    const length = Math.min(buffer.length, sizeBytes - hash.hashedBytes);
    const got = await read(buffer, length, hash.hashedBytes);
    if (got === 0) return null;
    hash.add(buffer.subarray(0, got), hash.hashedBytes);
  }
  signal?.throwIfAborted();
  return hash.digest();
}
