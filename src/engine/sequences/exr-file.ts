import type { FileHandle } from 'node:fs/promises';
import { type ExrHeader, readExrHeader } from './exr-header.ts';

/** Most headers end within the first of these. */
const headerBytes = [16 * 1024, 256 * 1024] as const;
const chunkTableBytesMax = 16 * 1024 * 1024;

/** Null where the file is no EXR file, or its header is longer than any in use. */
export async function readExrHeaderOf(file: FileHandle): Promise<ExrHeader | null> {
  for (const length of headerBytes) {
    const header = readExrHeader(await readAt(file, 0, length));
    if (header !== null) return header;
  }
  return null;
}

/**
 * Whether every chunk of pixels that the file's own table names is there. ffmpeg does not ask: what is missing comes
 * out black. What the table cannot tell counts as whole.
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
    const table = await readAt(file, at, bytes);
    if (table.byteLength < bytes) return false;
    const last = lastChunkOffset(table);
    if (last === null) return false;
    const head = (header.isMultipart ? 4 : 0) + (part.isTiled ? 16 : 4);
    const sizeField = await readAt(file, last + head, 4);
    if (sizeField.byteLength < 4) return false;
    const chunkBytes = viewOf(sizeField).getInt32(0, true);
    // No chunk is empty: one that says so is room that a copy has not come to.
    if (chunkBytes <= 0 || last + head + 4 + chunkBytes > size) return false;
    at += bytes;
  }
  return true;
}

/** No compression ends a chunk in so many. */
const zerosMin = 32;

const endsInZeros = async (file: FileHandle, size: number): Promise<boolean> =>
  (await readAt(file, Math.max(0, size - zerosMin), zerosMin)).every((byte) => byte === 0);

/** Null where a chunk was never written: the table holds zeros until then. */
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

async function readAt(file: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
