import type { FileHandle } from 'node:fs/promises';
import { readAt } from '../ground/read-at.ts';
import { compressedZerosMin, isZero } from '../ground/zeros.ts';
import { type ExrHeader, readExrHeader } from './exr-header.ts';

/** Most headers are no longer than the first of these. */
const headerBytes = [16 * 1024, 256 * 1024] as const;
const chunkTableBytesMax = 16 * 1024 * 1024;

/** Null if the file is not an EXR file, or its header is longer than any in use. */
export async function readExrHeaderOf(file: FileHandle): Promise<ExrHeader | null> {
  for (const length of headerBytes) {
    const header = readExrHeader(await readAt(file, 0, length));
    if (header !== null) return header;
  }
  return null;
}

/**
 * Whether every chunk of pixels in the file's own table is there. ffmpeg does not check that, and missing chunks come out
 * black. If the table can't tell, the file counts as complete.
 */
export async function isWholeExr(file: FileHandle): Promise<boolean> {
  const header = await readExrHeaderOf(file);
  if (header === null) return false;
  const { size } = await file.stat();
  if (header.parts.some(({ isCompressed }) => isCompressed) && (await endsInZeros(file, size))) return false;
  let at = header.end;
  for (const part of header.parts) {
    if (part.chunkCount === null) return true;
    const bytes = part.chunkCount * 8;
    if (bytes > chunkTableBytesMax) return true;
    if (bytes < 0) return false;
    const table = await readAt(file, at, bytes);
    if (table.byteLength < bytes) return false;
    const last = lastChunkOffset(table);
    if (last === null) return false;
    const head = (header.isMultipart ? 4 : 0) + (part.isTiled ? 16 : 4);
    if (last + head + 4 > size) return false;
    const sizeField = await readAt(file, last + head, 4);
    if (sizeField.byteLength < 4) return false;
    const chunkBytes = viewOf(sizeField).getInt32(0, true);
    // No chunk is empty, so a length of 0 is space that a copy has not filled yet.
    if (chunkBytes <= 0 || last + head + 4 + chunkBytes > size) return false;
    at += bytes;
  }
  return true;
}

const endsInZeros = async (file: FileHandle, size: number): Promise<boolean> =>
  isZero(await readAt(file, Math.max(0, size - compressedZerosMin), compressedZerosMin));

/** Null if a chunk was never written: its table entry is zero until then. */
function lastChunkOffset(table: Uint8Array): number | null {
  const view = viewOf(table);
  let last = 0;
  for (let at = 0; at + 8 <= table.byteLength; at += 8) {
    const offset = Number(view.getBigUint64(at, true));
    if (offset === 0) return null;
    last = Math.max(last, offset);
  }
  return last;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
