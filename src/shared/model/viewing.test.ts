import { expect, it } from 'vitest';
import { frameAt, lastFrameOf, pictureAt } from './viewing.ts';

const even = { rate: { num: 25, den: 1 }, frameCount: 50, durationSeconds: 2 };
const uneven = { rate: null, frameCount: null, durationSeconds: 2 };

it.each([
  [-1, 'f0'],
  [0, 'f0'],
  [0.05, 'f1'],
  [1.99, 'f49'],
  [9, 'f49'],
])('at %s s of an even rate stands %s', (seconds, name) => expect(pictureAt(even, seconds).name).toBe(name));

it.each([
  [-1, 'm0'],
  [0.5, 'm500000'],
  [9, 'm2000000'],
])('at %s s of an uneven rate stands the moment %s', (seconds, name) =>
  expect(pictureAt(uneven, seconds).name).toBe(name),
);

it('counts no frames at an uneven rate, and uses the duration if the frame count is unknown', () => {
  expect(lastFrameOf(uneven)).toBeNull();
  expect(frameAt(uneven, 7).name).toBe('m0');
  expect(lastFrameOf({ ...even, frameCount: null })).toBe(49);
  expect([-3, 7, 99].map((frame) => frameAt(even, frame).name)).toEqual(['f0', 'f7', 'f49']);
});
