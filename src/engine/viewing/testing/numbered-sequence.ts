import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { numberedPictures, numberedPng } from '../../media-probe/testing/numbered-frames.ts';

export interface NumberedSequence {
  readonly folder: string;
  /** `LED_v5.%04d.png`. */
  readonly names: string;
  readonly count: number;
  /** The number in the name of the first frame. */
  readonly firstFrame: number;
  /** The number in the pixels of the first frame. */
  readonly firstShown?: number;
  /** Frames that are left out. */
  readonly missing?: readonly number[];
  /** ffmpeg options for writing a frame. */
  readonly output?: readonly string[];
}

/** Writes an image sequence whose pictures show their own numbers, independently of the numbers in the files' names. */
export async function writeNumberedSequence(wanted: NumberedSequence): Promise<void> {
  const { folder, names, count, firstFrame, firstShown = 0, missing = [], output = [] } = wanted;
  if (names.endsWith('.png') && output.length === 0) {
    for (let index = 0; index < count; index += 1) {
      const frame = firstFrame + index;
      if (!missing.includes(frame))
        await writeFile(join(folder, frameOf(names, frame)), numberedPng(firstShown + index));
    }
    return;
  }
  const pictures = numberedPictures('25', count, firstShown);
  const start = ['-f', 'image2', '-start_number', String(firstFrame)];
  const path = join(folder, names);
  await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...pictures, ...output, ...start, path]);
  for (const number of missing) await rm(join(folder, frameOf(names, number)));
}

export const frameOf = (names: string, number: number): string =>
  names.replace('%04d', String(number).padStart(4, '0'));
