import { execFileSync } from 'node:child_process';
import { expect } from 'vitest';

/** A red that comes out wrong by 12 of 255 or more if its YUV is read with another matrix than it was made with. */
const red = [192, 48, 32] as const;
export const redInHex = '0xC03020';

/** The color in the middle of a picture. A JPEG is read as every program reads it. */
export function colourOf(picture: Uint8Array | null): readonly number[] {
  const told = '-v error -i pipe:0 -vf crop=2:2,scale=1:1,format=rgba -frames:v 1 -f rawvideo pipe:1';
  return [...execFileSync('ffmpeg', told.split(' '), { input: picture ?? new Uint8Array() })];
}

/** The color that a program sees which believes what a video says about its colors, and nothing else. */
export function colourIn(path: string): readonly number[] {
  const told = ['-v', 'error', '-i', path, '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1'];
  return colourOf(execFileSync('ffmpeg', told));
}

/** Compression and rounding change a color by a few steps. */
export function expectRed(colour: readonly number[]): void {
  const apart = red.map((value, at) => Math.abs(value - (colour[at] ?? 0)));
  expect(Math.max(...apart), `${colour.slice(0, 3)} instead of ${red}`).toBeLessThanOrEqual(6);
}

/** Range, matrix, transfer and primaries, as ffprobe reads them. */
export const coloursSaidIn = (path: string): string =>
  execFileSync('ffprobe', [
    ...['-v', 'error', '-select_streams', 'v:0', '-show_entries'],
    ...['stream=color_range,color_space,color_transfer,color_primaries', '-of', 'csv=p=0', path],
  ])
    .toString()
    .trim();
