import { expect, it } from 'vitest';
import { filledWith, missingFrame } from './shown-render.ts';

const missing = [
  { first: 1010, last: 1010 },
  { first: 1020, last: 1021 },
];
const at = (number: number) => number - 1001;

it('knows which frame of a video is in the place of one that was missing', () => {
  const video = { firstFrame: 1001, filled: missing };
  expect([1009, 1010, 1011, 1020, 1021, 1022].map((number) => filledWith(video, at(number)))).toEqual([
    null,
    1009,
    null,
    1019,
    1019,
    null,
  ]);
  expect(missingFrame(video, at(1010)), 'there is a picture').toBe(null);
  expect(filledWith({ ...video, firstFrame: null }, at(1010))).toBe(null);
});

it('says so of an image sequence only if its gaps will be filled', () => {
  const frames = (fillsGaps: boolean) => ({
    firstFrame: 1001,
    sequence: { missing, fillsGaps, hasRate: true },
  });
  expect([filledWith(frames(true), at(1010)), missingFrame(frames(true), at(1010))]).toEqual([1009, null]);
  expect([filledWith(frames(false), at(1010)), missingFrame(frames(false), at(1010))]).toEqual([null, 1010]);
});
