/** Reads and writes happen in pieces of this size: the fastest that was measured, and little enough to keep several. */
export const pieceBytes = 1024 * 1024;

/** Buffers that go from one transfer to the next, so that many small renders take no more memory than one large one. */
export class PieceBuffers {
  readonly #free: Uint8Array[] = [];

  take(): Uint8Array {
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(pieceBytes);
  }

  giveBack(buffer: Uint8Array): void {
    this.#free.push(buffer);
  }
}
