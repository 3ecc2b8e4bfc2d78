import { execFile } from 'node:child_process';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { deflateSync } from 'node:zlib';
import { pngAround } from './png.ts';

const run = promisify(execFile);

/** Each frame carries its number as black and white blocks, which any codec keeps. */
const bits = 16;
const block = 16;
export const numberedSize = { width: bits * block, height: 64 } as const;

export interface NumberedFrames {
  readonly folder: string;
  readonly numbers: readonly number[];
  readonly nameOf: (number: number) => string;
  /** `rgba` makes the lower half of each frame half transparent. */
  readonly pixels?: 'rgb24' | 'rgba';
  /** ffmpeg options for writing a frame. */
  readonly output?: readonly string[];
}

/** Writes real frames, one file each, which appear whole. */
export async function writeNumberedFrames(wanted: NumberedFrames): Promise<void> {
  const { folder, numbers, nameOf, pixels = 'rgb24', output = [] } = wanted;
  const extension = nameOf(0).slice(nameOf(0).lastIndexOf('.'));
  const madeAt = (index: string) => join(folder, `.made-${index}${extension}`);
  const made = numbers.map((_, index) => madeAt(String(index).padStart(5, '0')));
  const pictures = numbers.map((number) => pictureOf(number, pixels));
  // Starting ffmpeg takes longer than writing a hundred plain PNG.
  if (extension === '.png' && output.length === 0) {
    await Promise.all(pictures.map((picture, index) => writeFile(made[index] ?? '', pngOf(picture, pixels))));
  } else {
    const { width, height } = numberedSize;
    const rawPath = join(folder, '.frames.raw');
    await writeFile(rawPath, Buffer.concat(pictures));
    const input = [
      '-f',
      'rawvideo',
      '-pix_fmt',
      pixels,
      '-s',
      `${width}x${height}`,
      '-r',
      '25',
      '-i',
      rawPath,
    ];
    await run('ffmpeg', ['-v', 'error', '-y', ...input, ...output, '-start_number', '0', madeAt('%05d')]);
    await rm(rawPath);
  }
  await Promise.all(numbers.map((number, index) => rename(made[index] ?? '', join(folder, nameOf(number)))));
}

function pictureOf(number: number, pixels: 'rgb24' | 'rgba'): Buffer {
  const { width, height } = numberedSize;
  const bytesPerPixel = pixels === 'rgba' ? 4 : 3;
  const row = Buffer.alloc(width * bytesPerPixel, 255);
  for (let x = 0; x < width; x++) {
    const isSet = ((number >> Math.floor(x / block)) & 1) === 1;
    row.fill(isSet ? 255 : 0, x * bytesPerPixel, x * bytesPerPixel + 3);
  }
  const lower = Buffer.from(row);
  if (pixels === 'rgba') for (let at = 3; at < lower.length; at += 4) lower[at] = 128;
  return Buffer.concat(Array.from({ length: height }, (_, y) => (y < height / 2 ? row : lower)));
}

function pngOf(picture: Buffer, pixels: 'rgb24' | 'rgba'): Buffer {
  const { width, height } = numberedSize;
  const rowBytes = picture.length / height;
  // A row begins with how it was filtered: not at all.
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.alloc(1), picture.subarray(y * rowBytes, (y + 1) * rowBytes)]),
  );
  const colours = pixels === 'rgba' ? 'rgba' : 'rgb';
  return pngAround({ width, height, bits: 8, colours }, deflateSync(Buffer.concat(rows)));
}

export interface ReadFrames {
  /** The number shown in each frame, in the order of the video. */
  readonly numbers: readonly number[];
  /** The alpha in the middle of the lower half of each frame, 0 to 255. */
  readonly alphas: readonly number[];
}

/** The frames that a video really has. */
export async function readNumberedFrames(path: string): Promise<ReadFrames> {
  const { width, height } = numberedSize;
  const output = ['-fps_mode', 'passthrough', '-f', 'rawvideo', '-pix_fmt', 'rgba', 'pipe:1'];
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:v:0', ...output], {
    encoding: 'buffer',
    maxBuffer: 1024 * 1024 * 1024,
  });
  const frameBytes = width * height * 4;
  const numbers: number[] = [];
  const alphas: number[] = [];
  for (let at = 0; at < stdout.length; at += frameBytes) {
    const upper = at + Math.floor(height / 4) * width * 4;
    let number = 0;
    for (let bit = 0; bit < bits; bit++) {
      const value = stdout[upper + (bit * block + block / 2) * 4] ?? 0;
      if (value > 128) number |= 1 << bit;
    }
    numbers.push(number);
    alphas.push(stdout[at + Math.floor((height * 3) / 4) * width * 4 + 3] ?? 0);
  }
  return { numbers, alphas };
}
