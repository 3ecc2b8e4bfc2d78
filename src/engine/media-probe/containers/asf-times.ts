import type { Piece } from './container-bytes.ts';

const streamPropertiesId = '9107dcb7b7a9cf118ee600c00c205365';
const videoId = 'c0ef19bc4d5bcf11a8fd00805f5c442b';

/** The number of the first video stream in the header. */
export function pictureStreamIn(header: Piece): number | null {
  const text = header.hex();
  for (let at = text.indexOf(streamPropertiesId); at >= 0; at = text.indexOf(streamPropertiesId, at + 1)) {
    const start = at / 2;
    if (!Number.isInteger(start) || start + 74 > header.length) continue;
    if (header.hex(start + 24, 16) === videoId) return header.u16le(start + 72) & 0x7f;
  }
  return null;
}

/** When the frames that begin in a packet are shown, in milliseconds. */
export function timesIn(packet: Piece, stream: number): readonly number[] {
  const reader = new FieldReader(packet);
  const first = reader.number(1);
  if ((first & 0x80) === 0) return [];
  reader.skip(first & 0x0f);
  const lengths = reader.number(1);
  const properties = reader.number(1);
  reader.field(lengths >> 5);
  reader.field(lengths >> 1);
  const padding = reader.field(lengths >> 3);
  reader.skip(6);
  const isMultiple = (lengths & 1) !== 0;
  const counts = isMultiple ? reader.number(1) : 1;
  const times: number[] = [];
  for (let payload = 0; payload < (counts & 0x3f); payload++) {
    const own = reader.number(1) & 0x7f;
    reader.field(properties >> 4);
    const offset = reader.field(properties >> 2);
    const replicated = reader.field(properties);
    const at = reader.at;
    // A length of one byte means compressed payloads, which are packed differently.
    if (replicated === 1) return times;
    if (own === stream && offset === 0 && replicated >= 8) times.push(packet.u32le(at + 4));
    reader.skip(replicated);
    if (isMultiple) reader.skip(reader.field(counts >> 6));
  }
  return padding > packet.length ? [] : times;
}

/** Reads fields whose length is given by two bits: zero, one, two or four bytes. */
class FieldReader {
  readonly #piece: Piece;
  at = 0;

  constructor(piece: Piece) {
    this.#piece = piece;
  }

  field(kind: number): number {
    return this.number([0, 1, 2, 4][kind & 3] ?? 0);
  }

  number(length: number): number {
    const { at } = this;
    this.at += length;
    if (length === 0) return 0;
    if (length === 1) return this.#piece.u8(at);
    return length === 2 ? this.#piece.u16le(at) : this.#piece.u32le(at);
  }

  skip(length: number): void {
    this.at += length;
  }
}
