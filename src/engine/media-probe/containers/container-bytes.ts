import { isZero } from '../../ground/zeros.ts';
import type { PositionedFile } from '../positioned-file.ts';

/** A part that the container's own index points to is beyond the end of the file. */
export class MissingBytes extends Error {}

/** To say more, too much of the file would have to be read. */
export class BudgetSpent extends Error {}

/** For optional facts: if reading them runs past the end of the file, that does not mean that the file was cut. */
export async function ifThere<Found>(read: () => Found | Promise<Found>, otherwise: Found): Promise<Found> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof MissingBytes) return otherwise;
    throw error;
  }
}

/** A part of a file, with methods to read numbers from it. */
export class Piece {
  readonly bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.bytes.length;
  }

  u8(at: number): number {
    return this.#in(at, 1).getUint8(at);
  }
  u16(at: number): number {
    return this.#in(at, 2).getUint16(at);
  }
  u24(at: number): number {
    return this.u16(at) * 256 + this.u8(at + 2);
  }
  u32(at: number): number {
    return this.#in(at, 4).getUint32(at);
  }
  i32(at: number): number {
    return this.#in(at, 4).getInt32(at);
  }
  u64(at: number): number {
    return Number(this.#in(at, 8).getBigUint64(at));
  }
  i64(at: number): number {
    return Number(this.#in(at, 8).getBigInt64(at));
  }
  f32(at: number): number {
    return this.#in(at, 4).getFloat32(at);
  }
  f64(at: number): number {
    return this.#in(at, 8).getFloat64(at);
  }
  u16le(at: number): number {
    return this.#in(at, 2).getUint16(at, true);
  }
  u32le(at: number): number {
    return this.#in(at, 4).getUint32(at, true);
  }
  u64le(at: number): number {
    return Number(this.#in(at, 8).getBigUint64(at, true));
  }
  /** One character per byte. */
  text(at: number, length: number): string {
    this.#in(at, length);
    return String.fromCharCode(...this.bytes.subarray(at, at + length));
  }
  hex(at = 0, length = this.length - at): string {
    return Buffer.from(this.bytes.subarray(at, at + length)).toString('hex');
  }
  isZero(at = 0, length = this.length - at): boolean {
    return isZero(this.bytes.subarray(at, at + length));
  }
  from(at: number, length = this.length - at): Piece {
    return new Piece(this.bytes.subarray(at, at + length));
  }

  #in(at: number, length: number): DataView {
    if (at < 0 || at + length > this.length) throw new MissingBytes();
    return this.#view;
  }
}

/** Reads parts of one file, and a little ahead, so that neighboring parts take one read. */
export class ContainerBytes {
  readonly sizeBytes: number;
  readonly #file: PositionedFile;
  #ahead: { readonly start: number; readonly bytes: Uint8Array } = { start: 0, bytes: new Uint8Array(0) };

  constructor(file: PositionedFile) {
    this.#file = file;
    this.sizeBytes = file.sizeBytes;
  }

  /** Exactly these bytes; throws if the file ends before. */
  async at(offset: number, length: number, aheadBytes = 0): Promise<Piece> {
    if (offset < 0 || length < 0 || offset + length > this.sizeBytes) throw new MissingBytes();
    const piece = await this.upTo(offset, length, aheadBytes);
    if (piece.length < length) throw new BudgetSpent();
    return piece;
  }

  /** These bytes, as far as the file has them. */
  async upTo(offset: number, length: number, aheadBytes = 0): Promise<Piece> {
    const within = offset - this.#ahead.start;
    const wanted = Math.max(0, Math.min(length, this.sizeBytes - offset));
    if (within >= 0 && within + wanted <= this.#ahead.bytes.length) {
      return new Piece(this.#ahead.bytes.subarray(within, within + wanted));
    }
    const bytes = await this.#file.read(offset, Math.max(wanted, aheadBytes));
    if (bytes.length < wanted && this.#file.budgetSpent) throw new BudgetSpent();
    this.#ahead = { start: offset, bytes };
    return new Piece(bytes.subarray(0, wanted));
  }
}
