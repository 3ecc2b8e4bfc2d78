import type { Clock } from '../../ports/clock.ts';
import { type PieceBuffers, pieceBytes } from './piece-buffers.ts';
import { FileFailed, PieceReader } from './piece-reader.ts';
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
 * One buffer is read into while the others are being sent. Over TLS only one is being sent: several waiting writes would
 * be copied into one and encrypted together, which takes twice the memory.
 */
const buffersPerBody = { plain: 3, secure: 2 };

/** How often the file is looked at while it is being sent: a changed file is not sent to its end in vain. */
const lookEveryMs = 3_000;

/** Reads a render piece by piece, each into a buffer that is used again, and hashes and sends it in one pass. */
export class BodySender {
  readonly #request: SendRequest;
  readonly #reader: PieceReader;
  readonly #pool: PieceBuffers;
  readonly #slice: SliceSize;
  readonly #isSecure: boolean;
  readonly #clock: Clock;
  readonly #buffers: Uint8Array[] = [];
  #position: number;
  #lastTaken: Promise<void> = Promise.resolve();
  #lookedAtMs: number;
  #isLooking = false;
  #changed: FileFailed | null = null;

  constructor({ request, clock, timings, buffers }: BodySenderOptions) {
    this.#request = request;
    this.#reader = new PieceReader({ file: request.file, clock, readMs: timings.readMs });
    this.#pool = buffers;
    this.#slice = new SliceSize(clock);
    this.#isSecure = request.target.isSecure;
    this.#position = request.fromByte;
    this.#clock = clock;
    this.#lookedAtMs = clock.monotonicMs();
  }

  /**
   * Hashes what an earlier run of the program sent, before any connection is made: the hash must cover the whole file
   * even if sending begins in the middle. Bytes that no longer match the checkpoint mean that the file was changed.
   */
  async hashWhatWasSent(): Promise<void> {
    const { hash, fromByte, sentBefore } = this.#request;
    if (hash.hashedBytes >= fromByte) return;
    const { checkpoint, isUntouched } = sentBefore;
    const knownBytes = checkpoint?.bytes ?? 0;
    if (!isUntouched && knownBytes < fromByte) throw rewritten();
    if (checkpoint && knownBytes > hash.hashedBytes) {
      await this.#hashUpTo(knownBytes);
      if (hash.digest() !== checkpoint.xxh3) throw rewritten();
    }
    await this.#hashUpTo(fromByte);
    this.giveBackBuffers();
  }

  async #hashUpTo(endByte: number): Promise<void> {
    const { hash, signal, onProgress } = this.#request;
    const buffer = this.#buffers[0] ?? this.#newBuffer();
    await this.#reader.hashUpTo(hash, endByte, buffer, signal, (bytes) =>
      onProgress?.({ kind: 'rereading', bytes, ofBytes: endByte }),
    );
  }

  /** Returns once the body is whole or the request is over; `put.ended` tells the result. */
  async sendTo(put: PutRequest): Promise<void> {
    try {
      await this.#sendAll(put);
    } catch (error) {
      if (!put.over.aborted && !(error instanceof PutRequestOver)) throw error;
    }
  }

  /**
   * Call when the request is closed: until then the socket may still read from the buffers. A buffer that a hanging read
   * may still write to is dropped, so that it never reaches another transfer.
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
        await put.untilProven();
        const spare = inFlight[0]?.buffer ?? this.#newBuffer();
        do {
          await this.#whileHeld(put.over);
          await this.#reader.checkOnceMore(hash.digest(), spare, put.over);
          // If it was paused during the check, it is checked again, right before the bytes leave.
        } while (this.#request.pause?.isOn);
        await beforeLastPiece?.();
      }
      let taken: Promise<void>;
      try {
        taken = (await this.#hand(bytes, put, isLast)).taken;
      } finally {
        // Hashed while the socket is busy sending. A piece that was cut short is hashed too: part of it may have left.
        hash.add(bytes, position);
      }
      inFlight.push({ buffer, taken });
      if (!isLast) continue;
      await taken;
      put.finish();
      return;
    }
  }

  /**
   * Reads the next piece. The last one is a whole piece, unless the file is smaller: that much is held back until the
   * last check.
   */
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
  async #hand(
    piece: Uint8Array,
    put: PutRequest,
    isLast: boolean,
  ): Promise<{ readonly taken: Promise<void> }> {
    for (let handed = 0; handed < piece.length; ) {
      // Slices smaller than a piece are waited for one by one, so that there is something to measure.
      if (this.#isSecure || !this.#slice.isWholePiece) await this.#lastTaken;
      if (!isLast) {
        await this.#whileHeld(put.over);
        this.#lookNowAndThen();
      } else {
        // It was checked already, and no pause stops it any more: only a cancel that can still be undone.
        await this.#request.pause?.untilOver(put.over);
      }
      const wanted = Math.min(this.#slice.bytes, piece.length - handed);
      const leave = this.#request.limiter.take(wanted, put.over);
      const bytes = typeof leave === 'number' ? leave : await leave;
      this.#lastTaken = this.#write(piece.subarray(handed, handed + bytes), put);
      // Most of these promises are awaited later or never: the end of the request says why they failed.
      this.#lastTaken.catch(() => undefined);
      handed += bytes;
    }
    return { taken: this.#lastTaken };
  }

  /** Does not wait for the disk: what it finds ends the upload at the next slice. */
  #lookNowAndThen(): void {
    if (this.#changed !== null) throw this.#changed;
    const nowMs = this.#clock.monotonicMs();
    if (this.#isLooking || nowMs - this.#lookedAtMs < lookEveryMs) return;
    this.#lookedAtMs = nowMs;
    this.#isLooking = true;
    void this.#reader.changeSoFar().then((changed) => {
      this.#changed = changed;
      this.#isLooking = false;
    });
  }

  /** Waits while the upload is paused, then checks the file before more of it leaves: it may have been rendered again. */
  async #whileHeld(over: AbortSignal): Promise<void> {
    const { pause } = this.#request;
    if (!pause?.isOn) return;
    await pause.untilOver(over);
    const changed = await this.#reader.changeSoFar(over);
    if (changed !== null) throw changed;
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

  /** A new buffer at first, later the one that was handed over first. */
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

const rewritten = (): FileFailed => new FileFailed({ kind: 'file_changed', state: { kind: 'rewritten' } });
