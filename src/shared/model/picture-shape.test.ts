import { expect, it } from 'vitest';
import { isOtherShape, shapeOf } from './picture-shape.ts';

const of = (width: number, height: number, pixelAspect?: number) => ({ width, height, pixelAspect });

it.each([
  ['another size of one shape', of(3840, 2160), of(1920, 1080), false],
  ['a few lines more', of(3840, 1088), of(3840, 1080), false],
  ['five in a hundred', of(1050, 1000), of(1000, 1000), false],
  ['more than that, wider', of(1051, 1000), of(1000, 1000), true],
  ['more than that, narrower', of(1000, 1000), of(1051, 1000), true],
  ['a laptop screen for a wall', of(1280, 720), of(15_360, 1080), true],
  ['wide pixels that fill the same screen', of(1920, 1080, 1), of(960, 1080, 2), false],
  ['square pixels in the size of wide ones', of(960, 1080, 1), of(960, 1080, 2), true],
  [
    'wide pixels as before, of which the service tells the size alone',
    of(960, 1080, 2),
    of(960, 1080),
    false,
  ],
  ['wide pixels, of which the service tells how they are shown', of(960, 1080, 2), of(1920, 1080), false],
  ['wide pixels for another screen', of(960, 540, 2), of(960, 1080), true],
  ['a picture on its side', of(1080, 1920), of(1920, 1080), true],
])('%s', (_what, now, before, expected) => {
  expect(isOtherShape(now, before)).toBe(expected);
});

it('is unknown where a side is', () => {
  expect(shapeOf({ width: 1, height: null })).toBeNull();
  expect(shapeOf({ width: 0, height: 5 })).toBeNull();
  expect(shapeOf({ width: 4, height: 5 })).toEqual(of(4, 5));
  expect(shapeOf({ width: 4, height: 5, pixelAspect: 2 })).toEqual(of(4, 5, 2));
});
