import { expect, it } from 'vitest';
import { believedAspect, ratioOf, shownShape } from './shown-shape.ts';

const of = (width: number, height: number) => ({ width, height });

it.each([
  [of(640, 640), 2, of(1280, 640), '2:1'],
  [of(720, 576), 1.067, of(768, 576), '16:15'],
  [of(720, 480), 0.909, of(654, 480), '10:11'],
  [of(1440, 1080), 1.333, of(1920, 1080), '4:3'],
  [of(15_360, 1080), 1, of(15_360, 1080), '1:1'],
])('%o with pixels of %f is shown as %o, and called %s', (stored, pixelAspect, shown, ratio) => {
  const { width, height } = shownShape({ ...stored, pixelAspect });
  // MediaInfo's three digits are off by less than a pixel in a thousand.
  expect(Math.abs(width - shown.width)).toBeLessThanOrEqual(1);
  expect(height).toBe(shown.height);
  expect(ratioOf(pixelAspect).join(':')).toBe(ratio);
});

it.each([1.003, 0.995, 0.01, 1000])('pixels of %f are taken as square', (aspect) => {
  expect(believedAspect(aspect)).toBe(1);
});
