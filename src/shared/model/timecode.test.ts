import fc from 'fast-check';
import Reference from 'smpte-timecode';
import { describe, expect, it } from 'vitest';
import { referenceFrame } from '../testing/reference-timecode.ts';
import type { FrameRate } from './frame-rate.ts';
import {
  formatTimecode,
  frameNumber,
  framesPerDay,
  frameToSeconds,
  frameToTimecode,
  secondsToFrame,
  timecodeToFrame,
} from './timecode.ts';

/** Rates, the reference library's name for each, and whether drop-frame is used. */
const cases: readonly { rate: FrameRate; named: number; dropFrame: boolean }[] = [
  { rate: { num: 24000, den: 1001 }, named: 23.976, dropFrame: false },
  { rate: { num: 24, den: 1 }, named: 24, dropFrame: false },
  { rate: { num: 25, den: 1 }, named: 25, dropFrame: false },
  { rate: { num: 30000, den: 1001 }, named: 29.97, dropFrame: false },
  { rate: { num: 30000, den: 1001 }, named: 29.97, dropFrame: true },
  { rate: { num: 30, den: 1 }, named: 30, dropFrame: false },
  { rate: { num: 50, den: 1 }, named: 50, dropFrame: false },
  { rate: { num: 60000, den: 1001 }, named: 59.94, dropFrame: false },
  { rate: { num: 60000, den: 1001 }, named: 59.94, dropFrame: true },
  { rate: { num: 60, den: 1 }, named: 60, dropFrame: false },
];

describe.each(cases)('timecode at $named, drop-frame $dropFrame', ({ rate, named, dropFrame }) => {
  const anyFrame = fc.nat(framesPerDay(rate, dropFrame) - 1);
  const text = (frame: number) => formatTimecode(frameToTimecode(frame, rate, dropFrame));

  it('matches an independent library', () => {
    fc.assert(
      fc.property(anyFrame, (frame) => {
        const reference = new Reference(frame, named, dropFrame);
        expect(text(frame)).toBe(reference.toString());
        expect(new Reference(text(frame), named, dropFrame).frameCount).toBe(frame);
      }),
      { numRuns: 1000 },
    );
  });

  it('matches that library around every minute and hour', () => {
    for (let minute = 0; minute <= 61; minute++) {
      const [hour, rest] = [Math.floor(minute / 60), String(minute % 60).padStart(2, '0')];
      const start = referenceFrame(`0${hour}:${rest}:59${dropFrame ? ';' : ':'}00`, named, dropFrame);
      for (let frame = start; frame < start + 140; frame++) {
        expect(text(frame)).toBe(new Reference(frame, named, dropFrame).toString());
      }
    }
  });

  it('converts back to the same frame', () => {
    fc.assert(
      fc.property(anyFrame, (frame) => {
        expect(referenceFrame(text(frame), named, dropFrame)).toBe(frame);
        expect(timecodeToFrame(text(frame), rate, dropFrame)).toBe(frame);
      }),
    );
  });

  it('finds the frame of a moment, even one rounded to the millisecond', () => {
    fc.assert(
      fc.property(anyFrame, (frame) => {
        const seconds = frameToSeconds(frame, rate);
        expect(secondsToFrame(seconds, rate)).toBe(frame);
        expect(secondsToFrame(Math.round(seconds * 1000) / 1000, rate)).toBe(frame);
        expect(secondsToFrame(seconds + (0.5 * rate.den) / rate.num, rate)).toBe(frame);
      }),
    );
  });

  it('starts over after a day', () => {
    const day = framesPerDay(rate, dropFrame);
    expect(text(day)).toBe(text(0));
    expect(text(-1)).toBe(text(day - 1));
  });
});

describe('timecode', () => {
  const ntsc = { num: 30000, den: 1001 };
  const pal = { num: 25, den: 1 };

  it('is written the way editors write it', () => {
    expect(formatTimecode(frameToTimecode(307, pal))).toBe('00:00:12:07');
    expect(formatTimecode(frameToTimecode(1800, ntsc, true))).toBe('00:01:00;02');
    expect(formatTimecode(frameToTimecode(107_892, ntsc, true))).toBe('01:00:00;00');
    expect(formatTimecode(frameToTimecode(119, { num: 120, den: 1 }), { num: 120, den: 1 })).toBe(
      '00:00:00:119',
    );
  });

  it('counts first frames as the studio does', () => {
    expect([0, 1, 1001].map((first) => frameNumber(41, first as 0 | 1 | 1001))).toEqual([41, 42, 1042]);
  });
});

it.each([
  ['01:00:00:25', { num: 25, den: 1 }, false],
  ['00:60:00:00', { num: 25, den: 1 }, false],
  ['24:00:00:00', { num: 25, den: 1 }, false],
  ['01:00:00', { num: 25, den: 1 }, false],
  ['00:01:00;01', { num: 30000, den: 1001 }, true],
])('%s is no timecode at %j, drop-frame %s', (text, rate, dropFrame) => {
  expect(timecodeToFrame(text, rate, dropFrame)).toBeNull();
});
