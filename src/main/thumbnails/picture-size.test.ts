/** @module-tag ffmpeg */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../engine/testing/temporary-folder.ts';
import { pictureSizeOf } from './picture-size.ts';
import { pictureTypeOf } from './picture-type.ts';

const encoders = { 'image/png': 'png', 'image/gif': 'gif', 'image/jpeg': 'mjpeg' } as const;

const made = (encoder: string, size: string) =>
  execFileSync('ffmpeg', [
    ...['-loglevel', 'error', '-f', 'lavfi', '-i', `testsrc=size=${size}`, '-frames:v', '1'],
    ...['-c:v', encoder, '-pix_fmt', encoder === 'mjpeg' ? 'yuvj420p' : encoder === 'gif' ? 'rgb8' : 'rgb24'],
    ...['-f', encoder === 'gif' ? 'gif' : 'image2pipe', '-'],
  ]);

test.each(Object.entries(encoders))('reads the size of a real %s', (contentType, encoder) => {
  const bytes = made(encoder, '642x358');
  expect(pictureTypeOf(bytes)).toBe(contentType);
  expect(pictureSizeOf(bytes, contentType)).toEqual({ width: 642, height: 358 });
});

test.each([
  ['image/webp', ['-c:v', 'libwebp', '-lossless', '0', '-f', 'webp']],
  ['image/webp', ['-c:v', 'libwebp', '-lossless', '1', '-f', 'webp']],
  ['image/avif', ['-c:v', 'libaom-av1', '-still-picture', '1', '-cpu-used', '8', '-f', 'avif']],
] as const)('reads the size of a real %s made by %j', (contentType, encoder) => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'picture');
  const source = ['-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc=size=642x358', '-frames:v', '1'];
  execFileSync('ffmpeg', [...source, ...encoder, path]);
  const bytes = new Uint8Array(readFileSync(path));
  expect(pictureTypeOf(bytes)).toBe(contentType);
  expect(pictureSizeOf(bytes, contentType)).toEqual({ width: 642, height: 358 });
});

test('a canvas of a WebP counts, and the largest of the sizes in an AVIF', () => {
  const canvas = Buffer.alloc(40);
  canvas.write('RIFF....WEBPVP8X', 'latin1');
  canvas.writeUIntLE(20_000 - 1, 24, 3);
  canvas.writeUIntLE(3 - 1, 27, 3);
  expect(pictureSizeOf(canvas, 'image/webp')).toEqual({ width: 20_000, height: 3 });
});

test('a JPEG with a stray marker before its frame says no size', () => {
  const bytes = made('mjpeg', '642x358');
  for (const stray of [0xd0, 0xd7, 0xd8, 0x01, 0x00]) {
    const odd = Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, stray]), bytes.subarray(2)]);
    expect(pictureSizeOf(odd, 'image/jpeg')).toBeNull();
  }
});

test('no bytes, however hostile, make it throw', () => {
  const kinds = fc.constantFrom(...Object.keys(encoders), 'image/webp', 'image/avif');
  const jpegLike = fc
    .uint8Array({ maxLength: 200 })
    .map((rest) => Uint8Array.from([0xff, 0xd8, 0xff, ...rest]));
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), jpegLike), kinds, (bytes, kind) => {
      pictureSizeOf(bytes, kind);
    }),
    { numRuns: 1_000 },
  );
});
