import { type ContainerBytes, MissingBytes, type Piece } from './container-bytes.ts';

/** An element of Matroska. */
export interface Element {
  readonly id: number;
  readonly start: number;
  readonly dataAt: number;
  /** Null if the writer did not know the length. */
  readonly end: number | null;
}

const headerBytesMax = 12;

/** Null if no element begins here: an identifier never starts with a zero byte. */
export async function elementAt(
  bytes: ContainerBytes,
  start: number,
  aheadBytes = 0,
): Promise<Element | null> {
  const header = await bytes.upTo(start, headerBytesMax, aheadBytes);
  if (header.length < 2) return null;
  const idBytes = lengthOf(header.u8(0));
  if (idBytes > 4) return null;
  if (header.length < idBytes + 1) throw new MissingBytes();
  const id = numberIn(header, 0, idBytes);
  const sizeBytes = lengthOf(header.u8(idBytes));
  if (sizeBytes > 8) return null;
  if (header.length < idBytes + sizeBytes) throw new MissingBytes();
  const dataAt = start + idBytes + sizeBytes;
  const size = sizeIn(header, idBytes, sizeBytes);
  return { id, start, dataAt, end: size === null ? null : dataAt + size };
}

/** The child elements of a completely read master element, by identifier. */
export function childrenOf(master: Piece): ReadonlyMap<number, readonly Piece[]> {
  const children = new Map<number, Piece[]>();
  let at = 0;
  while (at + 2 <= master.length) {
    const idBytes = lengthOf(master.u8(at));
    const sizeBytes = idBytes > 4 ? 9 : lengthOf(master.u8(at + idBytes));
    if (idBytes > 4 || sizeBytes > 8) break;
    const size = sizeIn(master, at + idBytes, sizeBytes);
    const dataAt = at + idBytes + sizeBytes;
    if (size === null || dataAt + size > master.length) break;
    const id = numberIn(master, at, idBytes);
    children.set(id, [...(children.get(id) ?? []), master.from(dataAt, size)]);
    at = dataAt + size;
  }
  return children;
}

export function unsigned(piece: Piece | undefined): number | null {
  return piece === undefined || piece.length > 8 ? null : numberIn(piece, 0, piece.length);
}

export function float(piece: Piece | undefined): number | null {
  if (piece?.length === 4) return piece.f32(0);
  return piece?.length === 8 ? piece.f64(0) : null;
}

/** The number of leading zero bits in the first byte gives the number of bytes. */
function lengthOf(first: number): number {
  return Math.clz32(first) - 23;
}

function numberIn(piece: Piece, at: number, length: number): number {
  let value = 0;
  for (let index = 0; index < length; index++) value = value * 256 + piece.u8(at + index);
  return value;
}

/** A size of all ones means unknown. */
function sizeIn(piece: Piece, at: number, length: number): number | null {
  let value = piece.u8(at) & (0x7f >> (length - 1));
  let isAllOnes = value === 0x7f >> (length - 1);
  for (let index = 1; index < length; index++) {
    const byte = piece.u8(at + index);
    isAllOnes &&= byte === 0xff;
    value = value * 256 + byte;
  }
  return isAllOnes ? null : value;
}
