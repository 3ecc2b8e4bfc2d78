import { expect, it } from 'vitest';
import { chunksOf, movingPicture, timesIn } from './moving-picture.ts';

/** A WebP file with this picture data. */
function still(pixels: string): Buffer {
  const content = Buffer.from(pixels, 'latin1');
  const head = Buffer.from('RIFF\0\0\0\0WEBPVP8 \0\0\0\0', 'latin1');
  head.writeUInt32LE(content.length, 16);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

it('holds each picture unchanged with its size and duration, and repeats forever', () => {
  const picture = movingPicture(960, 600, [
    { webp: still('first'), forMs: 1_200 },
    { webp: still('second'), forMs: 2_800 },
  ]);
  expect(picture.readUInt32LE(4)).toBe(picture.length - 8);
  expect(timesIn(picture)).toEqual([1_200, 2_800]);
  const [head, rules, ...frames] = chunksOf(picture);
  expect(head?.name).toBe('VP8X');
  expect([head?.content.readUIntLE(4, 3), head?.content.readUIntLE(7, 3)]).toEqual([959, 599]);
  expect(rules).toEqual({ name: 'ANIM', content: Buffer.alloc(6) });
  const pixels = frames.map(({ content }) => content.subarray(24).toString('latin1').replace(/\0$/, ''));
  expect(pixels).toEqual(['first', 'second']);
});

it('refuses a file that is not WebP', () => {
  expect(() => movingPicture(1, 1, [{ webp: Buffer.from('GIF89a'), forMs: 1 }])).toThrow('no WebP');
  expect(timesIn(still('alone'))).toEqual([]);
});
