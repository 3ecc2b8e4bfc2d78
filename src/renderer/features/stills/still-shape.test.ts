import { expect, it } from 'vitest';
import { isWide, linesOf, rowShape, shapeOfStill } from './still-shape.ts';

it.each([
  ['a film', { width: 3840, height: 2160 }, 1, 16 / 9],
  ['a banner', { width: 1080, height: 3840 }, 1, 1080 / 3840],
  ['an LED wall', { width: 3840, height: 1080 }, 1, 3840 / 1080],
  ['a wall that would be a hairline', { width: 15_360, height: 1080 }, 2, 15_360 / 2 / (2 * 1080)],
] as const)('keeps the shape of %s, and folds what is too wide', (_, size, lines, shape) => {
  expect(linesOf(size)).toBe(lines);
  expect(shapeOfStill(size)).toBeCloseTo(shape);
});

it('tells walls, folded or not, from films of the cinema', () => {
  const wideness = [
    [3840, 1080],
    [15_360, 1080],
    [2048, 858],
    [1080, 3840],
  ] as const;
  expect(wideness.map(([width, height]) => isWide({ width, height }))).toEqual([true, true, false, false]);
});

it('gives a row of pictures the width of its walls, and their height to portraits that are alone in it', () => {
  const [wall, film, portrait] = [
    { width: 3840, height: 1080 },
    { width: 3840, height: 2160 },
    { width: 1080, height: 1920 },
  ];
  expect([[portrait], [portrait, film], [portrait, wall], [film], []].map(rowShape)).toEqual([
    'tall',
    undefined,
    'wide',
    undefined,
    undefined,
  ]);
});
