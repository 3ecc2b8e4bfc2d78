import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmptyEnd } from '../../shared/model/sequences.ts';
import { openPlainFile } from '../ground/plain-file.ts';
import { readAt } from '../ground/read-at.ts';
import { blockBytes, isZero } from '../ground/zeros.ts';
import type { FrameSequence } from './frame-sequences.ts';

/** Formats without compression: space that a copy has not filled yet looks like black, and is no error. */
const plainKinds: ReadonlySet<string> = new Set([
  'dpx',
  'cin',
  'tif',
  'tiff',
  'tga',
  'targa',
  'bmp',
  'sgi',
  'rgb',
  'psd',
]);
const pieceBytes = 256 * 1024;
/** The zeros at a frame's end must exceed those of the others by this share, and there must be some data before them. */
const moreMin = 0.02;
const partMax = 0.98;
const framesCompared = 9;
const looksAtOnce = 16;

/**
 * Frames that end in zeros while the others do not. An unfinished copy looks like that on a disk that sets a file's size
 * first, but so does black in the picture. If many frames differ, it is the picture.
 */
export const emptyEnds = (
  folder: string,
  { frames, extension }: Pick<FrameSequence, 'frames' | 'extension'>,
  signal: AbortSignal,
): Promise<readonly EmptyEnd[]> =>
  emptyEndsOf(
    frames.map(({ name, number }) => ({ number, path: join(folder, name) })),
    extension,
    signal,
  );

/** `emptyEnds` for frames in any folders. */
export async function emptyEndsOf(
  frames: readonly { readonly number: number; readonly path: string }[],
  extension: string,
  signal?: AbortSignal,
): Promise<readonly EmptyEnd[]> {
  if (!plainKinds.has(extension.toLowerCase())) return [];
  const step = Math.max(1, Math.floor(frames.length / framesCompared));
  const some = frames.filter((_frame, index) => index % step === 0).slice(0, framesCompared);
  const shares: number[] = [];
  for (const { path } of some) shares.push(await shareOf(path, 0));
  const usual = shares.toSorted((one, other) => one - other)[Math.floor((shares.length - 1) / 2)] ?? 0;
  const found: EmptyEnd[] = [];
  for (let at = 0; at < frames.length; at += looksAtOnce) {
    signal?.throwIfAborted();
    const looked = frames.slice(at, at + looksAtOnce).map(async ({ path, number }) => {
      const share = await shareOf(path, usual + moreMin);
      return share > 0 && share <= partMax ? [{ frame: number, percent: Math.round(share * 100) }] : [];
    });
    found.push(...(await Promise.all(looked)).flat());
  }
  return found.length <= Math.max(2, frames.length / 4) ? found : [];
}

/** The share of zeros at the end of a file; 0 if it is below `least`, which for most files shows after one small read. */
async function shareOf(path: string, least: number): Promise<number> {
  try {
    await using file = await openPlainFile(path);
    const { size } = await file.stat();
    if (size <= blockBytes) return 0;
    const from = Math.floor(size * (1 - least));
    if (!isZero(await readAt(file, Math.max(0, from - blockBytes), blockBytes))) return 0;
    if (!isZero(await readAt(file, size - blockBytes, blockBytes))) return 0;
    const share = (size - (await endOfData(file, size))) / size;
    return share >= least ? share : 0;
  } catch {
    // If the file can't be read, the encoder will report why.
    return 0;
  }
}

async function endOfData(file: FileHandle, size: number): Promise<number> {
  const buffer = Buffer.alloc(pieceBytes);
  for (let end = size; end > 0; end -= pieceBytes) {
    const at = Math.max(0, end - pieceBytes);
    const { bytesRead } = await file.read(buffer, 0, end - at, at);
    const last = buffer.subarray(0, bytesRead).findLastIndex((byte) => byte !== 0);
    if (last >= 0) return at + last + 1;
  }
  return 0;
}
