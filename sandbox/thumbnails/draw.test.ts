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
