import { expect, it } from 'vitest';
import { drawnSize } from './draw-scaled.ts';

const portrait = { width: 1080, height: 3840 };

it.each([
  [0, portrait],
  [1200, portrait],
  [541, portrait],
  [540, { width: 540, height: 1920 }],
  [194, { width: 270, height: 960 }],
  [108, { width: 135, height: 480 }],
])('a picture 1080 wide, shown %d wide, is drawn in halves that are not narrower', (widthPx, size) => {
  expect(drawnSize(portrait, widthPx)).toEqual(size);
});

it('a picture of odd or little size keeps a pixel in each direction', () => {
  expect(drawnSize({ width: 1919, height: 3 }, 200)).toEqual({ width: 240, height: 1 });
});
