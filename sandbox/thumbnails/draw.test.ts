import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { drawThumbnail } from './draw.ts';

it.each([
  [3840, 2160],
  [15_360, 1080],
  [1080, 1920],
  [2048, 2048],
  [16, 9],
])('draws %i × %i in its own shape, small', (width, height) => {
  const png = drawThumbnail('ver_1', width, height);
  const [columns, rows] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  expect(columns / rows / (width / height)).toBeCloseTo(1, 1);
  expect(columns * rows).toBeLessThan(140_000);
  expect(drawThumbnail('ver_1', width, height)).toEqual(png);
});

it.each(['ver_1', 'ver_2', 'ver_3', 'ver_4'])('turns the hue of %s by 70° from left to right', (seed) => {
  const [hueByte = 0] = createHash('sha256').update(seed).digest();
  const { columns, rows, pixels } = read(drawThumbnail(seed, 1920, 1080));
  for (const x of [0, columns - 1]) {
    const column = Array.from({ length: rows }, (_, y) =>
      pixels.subarray((y * columns + x) * 3).subarray(0, 3),
    );
    const rangeOf = (pixel: Uint8Array) => Math.max(...pixel) - Math.min(...pixel);
    const [brightest] = column.toSorted((one, other) => rangeOf(other) - rangeOf(one));
    const [red = 0, green = 0, blue = 0] = brightest ?? [];
    const wanted = (hueByte / 256) * 360 + (x / columns - 0.5) * 70;
    // Between minus and plus half a turn.
    const apart = ((hueOf(red, green, blue) - wanted + 900) % 360) - 180;
    expect(Math.abs(apart), `column ${x}`).toBeLessThan(3);
  }
});

/** The pixels of a PNG file whose rows are stored as they are, or as differences from the pixel before. */
function read(png: Buffer) {
  const [columns, rows] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const stored = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
  const pixels = new Uint8Array(columns * rows * 3);
  for (let at = 0; at < pixels.length; at += 1) {
    const row = Math.floor(at / (columns * 3));
    const isDifference = stored[row * (1 + columns * 3)] === 1 && at % (columns * 3) >= 3;
    pixels[at] = (stored[at + row + 1] ?? 0) + (isDifference ? (pixels[at - 3] ?? 0) : 0);
  }
  return { columns, rows, pixels };
}

function hueOf(red: number, green: number, blue: number): number {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = most - least;
  if (most === red) return (60 * (green - blue)) / range;
  return most === green ? 120 + (60 * (blue - red)) / range : 240 + (60 * (red - green)) / range;
}
