import type { FileHandle } from 'node:fs/promises';
import { openPlainFile } from '../ground/plain-file.ts';
import { readAt } from '../ground/read-at.ts';
import { blockBytes, compressedZerosMin, isZero } from '../ground/zeros.ts';
import { isWholeExr } from './exr-file.ts';

/**
 * What a frame's file ends with. `cut`: by its own format, data is missing. `zeros`: the format can't tell black pixels from
 * space that a copy has allocated but not filled yet. `unknown`: the format does not say where the file ends.
 */
export type FrameEnd = 'whole' | 'cut' | 'zeros' | 'unknown';

const headBytes = 4096;
const tailBytes = 4096;

interface Ends {
  readonly file: FileHandle;
  readonly sizeBytes: number;
  readonly head: Buffer;
  readonly tail: Buffer;
}

interface Format {
  readonly isThis: (head: Buffer) => boolean;
  readonly isWhole: (ends: Ends) => boolean | Promise<boolean>;
}

const beginsWith =
  (...marks: readonly string[]) =>
  (head: Buffer): boolean =>
    marks.some((mark) => head.subarray(0, mark.length / 2).equals(Buffer.from(mark, 'hex')));

/** The end marker of JPEG and JPEG 2000. */
const endOfPicture = Buffer.from('ffd9', 'hex');

const formats: readonly Format[] = [
  // The last chunk is named IEND; the text appears nowhere else in a PNG.
  { isThis: beginsWith('89504e470d0a1a0a'), isWhole: ({ tail }) => tail.includes('IEND') },
  { isThis: beginsWith('ffd8ff'), isWhole: ({ tail }) => tail.includes(endOfPicture) },
  { isThis: beginsWith('762f3101'), isWhole: ({ file }) => isWholeExr(file) },
  { isThis: beginsWith('53445058', '58504453'), isWhole: isWholeDpx },
  { isThis: beginsWith('49492a00', '4d4d002a'), isWhole: isWholeTiff },
  { isThis: beginsWith('424d'), isWhole: ({ head, sizeBytes }) => head.readUInt32LE(2) <= sizeBytes },
  {
    // WebP is compressed, so no picture ends in this many zeros.
    isThis: beginsWith('52494646'),
    isWhole: ({ head, tail, sizeBytes }) =>
      head.readUInt32LE(4) + 8 <= sizeBytes && !isZero(tail.subarray(-compressedZerosMin)),
  },
  { isThis: beginsWith('464f524d'), isWhole: ({ head, sizeBytes }) => head.readUInt32BE(4) + 8 <= sizeBytes },
  { isThis: beginsWith('0000000c6a502020', 'ff4fff51'), isWhole: ({ tail }) => tail.includes(endOfPicture) },
  { isThis: beginsWith('01da'), isWhole: isWholeSgi },
  { isThis: isTarga, isWhole: isWholeTarga },
];

/** Whether a frame is complete by its own format. Files that are not pictures are left for the encoder to report. */
export async function frameEnd(path: string): Promise<FrameEnd> {
  await using file = await openPlainFile(path);
  const { size: sizeBytes } = await file.stat();
  const head = await readAt(file, 0, headBytes);
  const tail = await readAt(file, Math.max(0, sizeBytes - tailBytes), tailBytes);
  if (head.length < 8 || isZero(head.subarray(0, 64))) return 'cut';
  const format = formats.find(({ isThis }) => isThis(head));
  if (format && !(await format.isWhole({ file, sizeBytes, head, tail }))) return 'cut';
  if (isZero(tail.subarray(-blockBytes))) return 'zeros';
  return format ? 'whole' : 'unknown';
}

/** Targa files have no signature, so they are recognized by plausible values in the header. */
function isTarga(head: Buffer): boolean {
  return (
    head.length >= 18 &&
    [1, 2, 3, 9, 10, 11].includes(head.readUInt8(2)) &&
    head.readUInt8(1) <= 1 &&
    [8, 15, 16, 24, 32].includes(head.readUInt8(16)) &&
    head.readUInt16LE(12) > 0 &&
    head.readUInt16LE(14) > 0
  );
}

/** Version 2 has a footer. Without one, pixels are counted; if compressed, run by run, as the header has no length. */
async function isWholeTarga(ends: Ends): Promise<boolean> {
  const { head, tail, sizeBytes } = ends;
  if (tail.includes('TRUEVISION-XFILE.')) return true;
  const pixels = head.readUInt16LE(12) * head.readUInt16LE(14);
  const pixelBytes = Math.ceil(head.readUInt8(16) / 8);
  const colours = head.readUInt16LE(5) * Math.ceil(head.readUInt8(7) / 8);
  const picturesAt = 18 + head.readUInt8(0) + colours;
  if (head.readUInt8(2) <= 8) return picturesAt + pixels * pixelBytes <= sizeBytes;
  return !isZero(tail.subarray(-compressedZerosMin)) && (await hasRuns(ends, picturesAt, pixels, pixelBytes));
}

const runsAtOnceBytes = 256 * 1024;

/**
 * Whether the file has runs for this many pixels. The first byte of a run has its length, and whether one pixel is repeated.
 */
async function hasRuns(
  { file, sizeBytes }: Ends,
  from: number,
  pixels: number,
  pixelBytes: number,
): Promise<boolean> {
  let left = pixels;
  let at = from;
  while (left > 0 && at < sizeBytes) {
    const piece = await readAt(file, at, runsAtOnceBytes);
    if (piece.length === 0) return false;
    let next = 0;
    while (left > 0 && next < piece.length) {
      const mark = piece[next] ?? 0;
      const count = (mark & 0x7f) + 1;
      next += 1 + (mark >= 0x80 ? 1 : count) * pixelBytes;
      left -= count;
    }
    // The last run may continue after this block.
    at += next;
  }
  return left <= 0 && at <= sizeBytes;
}

/** The header has the file's size; some writers leave it at zero or at all ones. */
function isWholeDpx({ head, sizeBytes }: Ends): boolean {
  if (head.length < 20) return false;
  const said = head.toString('latin1', 0, 4) === 'SDPX' ? head.readUInt32BE(16) : head.readUInt32LE(16);
  return said === 0xffffffff || said <= sizeBytes;
}

const sgiHeadBytes = 512;

/** Without compression all rows have the same length; with compression, a table says where each row is. */
async function isWholeSgi({ file, head, tail, sizeBytes }: Ends): Promise<boolean> {
  if (head.length < 12) return false;
  const isCompressed = head.readUInt8(2) === 1;
  // A picture with fewer dimensions may have anything in the fields for the others.
  const dimensions = head.readUInt16BE(4);
  const rows = (dimensions > 1 ? head.readUInt16BE(8) : 1) * (dimensions > 2 ? head.readUInt16BE(10) : 1);
  if (!isCompressed) return sgiHeadBytes + rows * head.readUInt16BE(6) * head.readUInt8(3) <= sizeBytes;
  const tableBytes = rows * 4;
  if (sgiHeadBytes + tableBytes * 2 > sizeBytes) return false;
  const table = await readAt(file, sgiHeadBytes, tableBytes * 2);
  if (table.length < tableBytes * 2 || isZero(tail.subarray(-compressedZerosMin))) return false;
  for (let at = 0; at < tableBytes; at += 4)
    if (table.readUInt32BE(at) + table.readUInt32BE(tableBytes + at) > sizeBytes) return false;
  return true;
}

const entryBytes = 12;
const compression = { tag: 259, none: 1 } as const;
const tagsOfPlaces = { strips: 273, stripBytes: 279, tiles: 324, tileBytes: 325 } as const;
const valuesMax = 100_000;

/** The directory says where each strip or tile is. It may be at the beginning or at the end of the file. */
async function isWholeTiff({ file, head, sizeBytes }: Ends): Promise<boolean> {
  const isLittle = head[0] === 0x49;
  const u16 = (from: Buffer, at: number) => (isLittle ? from.readUInt16LE(at) : from.readUInt16BE(at));
  const u32 = (from: Buffer, at: number) => (isLittle ? from.readUInt32LE(at) : from.readUInt32BE(at));
  const directoryAt = u32(head, 4);
  const counted = await readAt(file, directoryAt, 2);
  if (directoryAt === 0 || counted.length < 2) return false;
  const count = u16(counted, 0);
  const entries = await readAt(file, directoryAt + 2, count * entryBytes);
  if (count === 0 || entries.length < count * entryBytes) return false;
  const valuesOf = async (tag: number): Promise<readonly number[]> => {
    for (let at = 0; at < entries.length; at += entryBytes) {
      if (u16(entries, at) !== tag) continue;
      const wide = u16(entries, at + 2) === 4 ? 4 : 2;
      const amount = Math.min(u32(entries, at + 4), valuesMax);
      const inline = amount * wide <= 4;
      const values = inline
        ? entries.subarray(at + 8, at + 8 + amount * wide)
        : await readAt(file, u32(entries, at + 8), amount * wide);
      // The table is not there yet, so treat it as pointing beyond the end.
      if (values.length < amount * wide) return [Number.POSITIVE_INFINITY];
      return Array.from({ length: amount }, (_none, index) =>
        wide === 4 ? u32(values, index * 4) : u16(values, index * 2),
      );
    }
    return [];
  };
  const [kind = compression.none] = await valuesOf(compression.tag);
  const isCompressed = kind !== compression.none;
  for (const [places, lengths] of [
    [tagsOfPlaces.strips, tagsOfPlaces.stripBytes],
    [tagsOfPlaces.tiles, tagsOfPlaces.tileBytes],
  ] as const) {
    const [starts, sizes] = [await valuesOf(places), await valuesOf(lengths)];
    const ends = starts.map((start, index) => start + (sizes[index] ?? 0));
    if (ends.some((end) => end > sizeBytes)) return false;
    const last = ends.reduce((latest, end) => Math.max(latest, end), 0);
    const from = Math.max(0, last - compressedZerosMin);
    if (isCompressed && last > 0 && isZero(await readAt(file, from, last - from))) return false;
  }
  return true;
}
