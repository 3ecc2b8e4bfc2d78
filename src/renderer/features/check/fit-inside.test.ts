import { expect, it } from 'vitest';
import { fitInside } from './fit-inside.ts';

const hd = { width: 1920, height: 1080 };

it.each([
  ['a wider one, from side to side', { width: 3840, height: 1080 }, ['0%', '25%', '100%', '50%']],
  ['a higher one, from top to bottom', { width: 540, height: 1080 }, ['35.9375%', '0%', '28.125%', '100%']],
  ['a larger one of the same shape, whole', { width: 3840, height: 2160 }, ['0%', '0%', '100%', '100%']],
  ['a small copy, whose size was rounded, whole', { width: 854, height: 480 }, ['0%', '0%', '100%', '100%']],
])('places in a picture %s', (_what, picture, [left, top, width, height]) => {
  expect(fitInside(picture, hd)).toEqual({ left, top, width, height });
});
