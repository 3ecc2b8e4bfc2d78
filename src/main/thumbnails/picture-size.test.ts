import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
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

test('no bytes, however hostile, make it throw', () => {
  const kinds = fc.constantFrom(...Object.keys(encoders), 'image/webp');
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
