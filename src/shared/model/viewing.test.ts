import { expect, it } from 'vitest';
import { frameAt, isPastEnd, lastFrameOf, pictureAt, sourceTimecodeAt } from './viewing.ts';

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

it.each([
  ['on its last frame', 1.96, even.rate, false],
  ['one frame later', 2, even.rate, true],
  ['whose version has an unknown rate', 2, null, true],
  ['whose version has another rate, at its time', 1.99, { num: 50, den: 1 }, false],
])('ends before a note %s', (_, seconds, noted, isPast) =>
  expect(isPastEnd(seconds, noted, even)).toBe(isPast),
);

it('ends before a note by frames, not by time, where both rates are counted alike', () => {
  const film = { rate: { num: 24, den: 1 }, frameCount: 4552, durationSeconds: 4552 / 24 };
  const noted = { num: 24_000, den: 1001 };
  const secondsOf = (frame: number) => Math.round((frame * 1001 * 1000) / 24_000) / 1000;
  expect(secondsOf(4551)).toBeGreaterThan(film.durationSeconds);
  expect([4551, 4552].map((frame) => isPastEnd(secondsOf(frame), noted, film))).toEqual([false, true]);
});

it('ends before a note by its time where its frames cannot be counted', () => {
  expect([1.99, 2].map((seconds) => isPastEnd(seconds, even.rate, uneven))).toEqual([false, true]);
  expect(isPastEnd(9, even.rate, { ...uneven, durationSeconds: null })).toBe(false);
});

it.each([
  ['10:00:00:00', 7, '10:00:00:07'],
  ['23:59:59:24', 1, '00:00:00:00'],
  ['00:00:00:00', 7, null],
  ['not a timecode', 7, null],
  [null, 7, null],
  ['10:00:00:00', null, null],
])('counts from where the file starts: %s, frame %s', (startTimecode, frame, source) =>
  expect(sourceTimecodeAt({ rate: even.rate, dropFrame: false, startTimecode }, frame)).toBe(source),
);

it('drops frame numbers from where the file starts', () => {
  const ntsc = { rate: { num: 30_000, den: 1001 }, dropFrame: true, startTimecode: '01:00:59;28' };
  expect([1, 2].map((frame) => sourceTimecodeAt(ntsc, frame))).toEqual(['01:00:59;29', '01:01:00;02']);
  expect(sourceTimecodeAt({ ...ntsc, rate: null }, 1)).toBeNull();
});
