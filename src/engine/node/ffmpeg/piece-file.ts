import type { FileHandle } from 'node:fs/promises';

/** Consecutive bytes of a piece. */
interface Run {
  readonly at: number;
  readonly bytes: number;
}

/** The content of a piece: its samples in storage order, and when each is shown. */
export interface PieceIndex {
  readonly description: Buffer;
  readonly sizesBytes: readonly number[];
  /** For each sample, its position among the frames of the piece in display order. */
  readonly shownAt: readonly number[];
  /** Null if each sample can be decoded on its own. */
  readonly keys: readonly number[] | null;
  readonly runs: readonly Run[];
}

export class NotAPiece extends Error {
  override readonly name = 'NotAPiece';
}

/** An index of this size lists far more frames than a piece has. */
const indexBytesMax = 16 * 1024 * 1024;

/** Reads the index of a video from our own encoder: one track, and only what that encoder writes. */
export async function readPiece(file: FileHandle): Promise<PieceIndex> {
  const { size } = await file.stat();
  const table = boxAt(await movieOf(file, size), 'trak', 'mdia', 'minf', 'stbl');
  const sizesBytes = sizesIn(content(table, 'stsz'));
  const count = sizesBytes.length;
  const shownAt = placesOf(timesIn(content(table, 'stts'), count), later(optional(table, 'ctts'), count));
  const keys = optional(table, 'stss');
  const runs = runsOf(chunksIn(table), content(table, 'stsc'), sizesBytes);
  if (runs.some(({ at, bytes }) => at + bytes > size)) throw new NotAPiece('its end is missing');
  return {
    description: descriptionIn(content(table, 'stsd')),
    sizesBytes,
    shownAt,
    keys: keys && numbersIn(keys, 8, keys.readUInt32BE(4)).map((sample) => sample - 1),
    runs,
  };
}

async function movieOf(file: FileHandle, size: number): Promise<Buffer> {
  for (let at = 0; at + 8 <= size; ) {
    const { buffer: head } = await file.read(Buffer.alloc(16), 0, 16, at);
    const short = head.readUInt32BE(0);
    const bytes = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    if (bytes < 8 || at + bytes > size) break;
    if (head.toString('latin1', 4, 8) === 'moov') {
      if (bytes > indexBytesMax) break;
      const { buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, at);
      return buffer.subarray(8);
    }
    at += bytes;
  }
  throw new NotAPiece('no index');
}

function optional(inside: Buffer, name: string): Buffer | null {
  for (let at = 0; at + 8 <= inside.length; ) {
    const bytes = inside.readUInt32BE(at);
    if (bytes < 8 || at + bytes > inside.length) break;
    if (inside.toString('latin1', at + 4, at + 8) === name) return inside.subarray(at + 8, at + bytes);
    at += bytes;
  }
  return null;
}

function content(inside: Buffer, name: string): Buffer {
  const found = optional(inside, name);
  if (found === null) throw new NotAPiece(`no ${name}`);
  return found;
}

const boxAt = (movie: Buffer, ...names: readonly string[]): Buffer =>
  names.reduce((inside, name) => content(inside, name), movie);

function numbersIn(table: Buffer, from: number, count: number): number[] {
  if (from + count * 4 > table.length) throw new NotAPiece('a table is cut');
  return Array.from({ length: count }, (_, index) => table.readUInt32BE(from + index * 4));
}

function descriptionIn(table: Buffer): Buffer {
  if (table.readUInt32BE(4) !== 1) throw new NotAPiece('more than one description');
  return table.subarray(8);
}

function sizesIn(table: Buffer): readonly number[] {
  const [each, count] = [table.readUInt32BE(4), table.readUInt32BE(8)];
  return each > 0 ? Array.from({ length: count }, () => each) : numbersIn(table, 12, count);
}

/** Expands a table of pairs: a count and a value. */
function writtenOut(table: Buffer, count: number, read: (at: number) => number): number[] {
  const values: number[] = [];
  for (let row = 0; row < table.readUInt32BE(4); row += 1) {
    const often = Math.min(table.readUInt32BE(8 + row * 8), count - values.length);
    const value = read(12 + row * 8);
    for (let each = 0; each < often; each += 1) values.push(value);
  }
  if (values.length !== count) throw new NotAPiece('a table is cut');
  return values;
}

function timesIn(table: Buffer, count: number): readonly number[] {
  let now = 0;
  return writtenOut(table, count, (at) => table.readUInt32BE(at)).map((lasts) => {
    const at = now;
    now += lasts;
    return at;
  });
}

const later = (table: Buffer | null, count: number): readonly number[] =>
  table === null
    ? Array.from({ length: count }, () => 0)
    : writtenOut(table, count, (at) => table.readInt32BE(at));

function placesOf(times: readonly number[], shownLater: readonly number[]): readonly number[] {
  const shown = times.map((time, index) => time + (shownLater[index] ?? 0));
  const order = shown.map((_, index) => index).toSorted((a, b) => (shown[a] ?? 0) - (shown[b] ?? 0));
  const places = Array.from({ length: shown.length }, () => 0);
  for (const [place, index] of order.entries()) places[index] = place;
  return places;
}

function chunksIn(table: Buffer): readonly number[] {
  const short = optional(table, 'stco');
  if (short !== null) return numbersIn(short, 8, short.readUInt32BE(4));
  const long = content(table, 'co64');
  return Array.from({ length: long.readUInt32BE(4) }, (_, index) =>
    Number(long.readBigUInt64BE(8 + index * 8)),
  );
}

function runsOf(chunks: readonly number[], table: Buffer, sizesBytes: readonly number[]): readonly Run[] {
  const rows = table.readUInt32BE(4);
  const samplesOf = (chunk: number): number => {
    for (let row = rows - 1; row >= 0; row -= 1)
      if (table.readUInt32BE(8 + row * 12) <= chunk + 1) return table.readUInt32BE(12 + row * 12);
    return 0;
  };
  const runs: Run[] = [];
  let sample = 0;
  for (const [chunk, at] of chunks.entries()) {
    const next = sample + samplesOf(chunk);
    const bytes = sizesBytes.slice(sample, next).reduce((sum, size) => sum + size, 0);
    const before = runs.at(-1);
    if (before && before.at + before.bytes === at)
      runs[runs.length - 1] = { ...before, bytes: before.bytes + bytes };
    else runs.push({ at, bytes });
    sample = next;
  }
  if (sample !== sizesBytes.length) throw new NotAPiece('samples without a place');
  return runs;
}
