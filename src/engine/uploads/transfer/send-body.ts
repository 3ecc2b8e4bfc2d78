import type { Clock } from '../../ports/clock.ts';
import { type PieceBuffers, pieceBytes } from './piece-buffers.ts';
import { PieceReader } from './piece-reader.ts';
import { type PutRequest, PutRequestOver } from './put-request.ts';
import { SliceSize } from './slice-size.ts';
import type { TransferTimings } from './timings.ts';
import type { SendRequest } from './upload-transport.ts';

export interface BodySenderOptions {
  readonly request: SendRequest;
  readonly clock: Clock;
  readonly timings: TransferTimings;
  readonly buffers: PieceBuffers;
}

interface InFlight {
  readonly buffer: Uint8Array;
  readonly taken: Promise<unknown>;
}

interface Piece {
  readonly buffer: Uint8Array;
  readonly bytes: Uint8Array;
  readonly position: number;
}

/**
 * One is read into while the others are on their way. Over TLS only one piece is: writes that wait together would be
 * copied into one and encrypted at once, and each upload takes twice the memory.
 */
const buffersPerBody = { plain: 3, secure: 2 };

/** Reads a render piece by piece, each into a buffer that is used again, and hashes and sends it in one pass. */
export class BodySender {
  readonly #request: SendRequest;
  readonly #reader: PieceReader;
  readonly #pool: PieceBuffers;
  readonly #slice: SliceSize;
  readonly #isSecure: boolean;
  readonly #buffers: Uint8Array[] = [];
  #position: number;
  #lastTaken: Promise<void> = Promise.resolve();

  constructor({ request, clock, timings, buffers }: BodySenderOptions) {
    this.#request = request;
    this.#reader = new PieceReader({ file: request.file, clock, readMs: timings.readMs });
    this.#pool = buffers;
    this.#slice = new SliceSize(clock);
    this.#isSecure = request.target.isSecure;
    this.#position = request.fromByte;
  }

  /**
   * Hashes what another run of the program has sent, before any connection is made: the hash of the whole must be right
   * also when the sending begins in the middle.
   */
  async hashWhatWasSent(): Promise<void> {
    const { hash, fromByte, signal, onProgress } = this.#request;
    if (hash.hashedBytes >= fromByte) return;
    await this.#reader.hashUpTo(hash, fromByte, this.#newBuffer(), signal, (bytes) =>
      onProgress?.({ kind: 'rereading', bytes, ofBytes: fromByte }),
    );
    this.giveBackBuffers();
  }

  /** Returns once the body is whole, or once the request is over: its own end says what came of it. */
  async sendTo(put: PutRequest): Promise<void> {
    try {
      await this.#sendAll(put);
    } catch (error) {
      if (!put.over.aborted && !(error instanceof PutRequestOver)) throw error;
    }
  }

  /**
   * Only once the request is closed: until then the socket may still read from them. A buffer that a hanging disk may
   * still write to is let go of: it must not turn up in another transfer.
   */
  giveBackBuffers(): void {
    this.#reader.stop();
    for (const buffer of this.#buffers.splice(0)) {
      if (!this.#reader.isReadingInto(buffer)) this.#pool.giveBack(buffer);
    }
  }

  async #sendAll(put: PutRequest): Promise<void> {
    const { file, hash, beforeLastPiece } = this.#request;
    const { sizeBytes } = file.identity;
    const inFlight: InFlight[] = [];
    let reading = this.#readNext(inFlight, put.over);
    for (;;) {
      const { buffer, bytes, position } = await reading;
      const isLast = position + bytes.length === sizeBytes;
      // The disk works on the next piece while this one is handed over and hashed.
      if (!isLast) reading = this.#readNext(inFlight, put.over);
      reading.catch(() => undefined);
      if (isLast) {
        hash.add(bytes, position);
        for (const { taken } of inFlight) await taken;
        const spare = inFlight[0]?.buffer ?? this.#newBuffer();
        await this.#reader.checkOnceMore(hash.digest(), spare, put.over);
        await beforeLastPiece?.();
      }
      const { taken } = await this.#hand(bytes, put);
      inFlight.push({ buffer, taken });
      if (!isLast) {
        // The socket has something to do meanwhile; the buffer is not used again before this is done.
        hash.add(bytes, position);
        continue;
      }
      await taken;
      put.finish();
      return;
    }
  }

  /** The piece that comes next. The last one is a whole piece, or the file is smaller: that much is held back. */
  async #readNext(inFlight: InFlight[], over: AbortSignal): Promise<Piece> {
    const { sizeBytes } = this.#request.file.identity;
    const position = this.#position;
    const lastPieceAt = sizeBytes - pieceBytes;
    const end = position < lastPieceAt ? Math.min(position + pieceBytes, lastPieceAt) : sizeBytes;
    this.#position = end;
    const buffer = await this.#freeBuffer(inFlight);
    const bytes = await this.#reader.read(buffer, end - position, position, over);
    return { buffer, bytes, position };
  }

  /** Hands a piece to the socket as the limit allows. `taken` settles when the socket has the last byte of it. */
  async #hand(piece: Uint8Array, put: PutRequest): Promise<{ readonly taken: Promise<void> }> {
    for (let handed = 0; handed < piece.length; ) {
      // Slices smaller than a piece are waited for one by one, so that there is something to measure.
      if (this.#isSecure || !this.#slice.isWholePiece) await this.#lastTaken;
      const wanted = Math.min(this.#slice.bytes, piece.length - handed);
      const leave = this.#request.limiter.take(wanted, put.over);
      const bytes = typeof leave === 'number' ? leave : await leave;
      this.#lastTaken = this.#write(piece.subarray(handed, handed + bytes), put);
      // Most are looked at later or not at all: the end of the request says why they failed.
      this.#lastTaken.catch(() => undefined);
      handed += bytes;
    }
    return { taken: this.#lastTaken };
  }

  async #write(bytes: Uint8Array, put: PutRequest): Promise<void> {
    this.#slice.handed();
    await put.write(bytes);
    this.#slice.taken(bytes.length);
    const { fromByte, file, onProgress } = this.#request;
    onProgress?.({
      kind: 'sending',
      bytes: fromByte + put.takenBytes,
      ofBytes: file.identity.sizeBytes,
    });
  }

  /** A new one at first, afterwards the one that has been under way longest. */
  async #freeBuffer(inFlight: InFlight[]): Promise<Uint8Array> {
    const most = this.#isSecure ? buffersPerBody.secure : buffersPerBody.plain;
    if (this.#buffers.length < most) return this.#newBuffer();
    const oldest = inFlight.shift();
    if (oldest === undefined) throw new Error('All buffers of a transfer are lost.');
    await oldest.taken;
    return oldest.buffer;
  }

  #newBuffer(): Uint8Array {
    const buffer = this.#pool.take();
    this.#buffers.push(buffer);
    return buffer;
  }
}
