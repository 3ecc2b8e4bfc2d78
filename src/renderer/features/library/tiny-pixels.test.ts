import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tinyPictureSchema } from '../../../shared/model/tiny-picture.ts';
import { tinySideMax } from '../../../shared/model/tiny-side.ts';
import { readPixels, tinySizeOf, writePixels } from './tiny-pixels.ts';

const side = fc.integer({ min: 1, max: tinySideMax });

it('reads the colors that it has written, and they may be kept', () => {
  fc.assert(
    fc.property(side, side, fc.infiniteStream(fc.nat(255)), (width, height, colours) => {
      const rgba = new Uint8ClampedArray(width * height * 4);
      for (let at = 0; at < rgba.length; at += 1) rgba[at] = at % 4 === 3 ? 255 : colours.next().value;
      const pixels = writePixels({ width, height, rgba });
      expect(readPixels(pixels)).toEqual({ width, height, rgba });
      expect(tinyPictureSchema.safeParse({ of: '/thumbnail/a', pixels }).success).toBe(true);
    }),
  );
});

it('has the shape of the picture, as far as a few pixels can', () => {
  expect(tinySizeOf(1920, 1080)).toEqual({ width: 8, height: 5 });
  expect(tinySizeOf(1080, 1920)).toEqual({ width: 5, height: 8 });
  expect(tinySizeOf(15_360, 1_080)).toEqual({ width: 8, height: 1 });
  expect(tinySizeOf(0, 0)).toEqual({ width: 1, height: 1 });
});

it('draws nothing of what is no picture', () => {
  for (const text of ['', 'AA==', 'AQEAAA==', '!', 'CAgAAAA=']) expect(readPixels(text)).toBeNull();
});
