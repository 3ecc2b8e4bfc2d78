import fc from 'fast-check';
import Reference from 'smpte-timecode';
import { describe, expect, it } from 'vitest';
import type { FrameRate } from './frame-rate.ts';
import {
  formatTimecode,
  frameNumber,
  framesPerDay,
  frameToSeconds,
  frameToTimecode,
  parseTimecode,
  positionTimecode,
  secondsToFrame,
  timecodeToFrame,
} from './timecode.ts';

/** Rates with their name in the reference library, and whether they count with dropped labels. */
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

  it('is what an independent library says', () => {
    fc.assert(
      fc.property(anyFrame, (frame) => {
        const reference = new Reference(frame, named, dropFrame);
        expect(text(frame)).toBe(reference.toString());
        expect(new Reference(text(frame), named, dropFrame).frameCount).toBe(frame);
      }),
      { numRuns: 1000 },
    );
  });

  it('is what it says around every minute and hour', () => {
    for (let minute = 0; minute <= 61; minute++) {
      const start = parseTimecode(`0${Math.floor(minute / 60)}:${minute % 60}:59:00`, rate, dropFrame);
      if (start.kind !== 'timecode') throw new Error(start.why);
      for (let frame = start.frame; frame < start.frame + 140; frame++) {
        expect(text(frame)).toBe(new Reference(frame, named, dropFrame).toString());
      }
    }
  });

  it('comes back as the same frame', () => {
    fc.assert(
      fc.property(anyFrame, (frame) => {
        expect(timecodeToFrame(frameToTimecode(frame, rate, dropFrame), rate)).toBe(frame);
        expect(parseTimecode(text(frame), rate)).toMatchObject({ kind: 'timecode', frame });
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

  it('takes a label that drop-frame skips for the next one that exists', () => {
    const at = (minutes: number, frames: number) =>
      timecodeToFrame({ hours: 0, minutes, seconds: 0, frames, dropFrame: true }, ntsc);
    expect([at(1, 0), at(1, 1), at(1, 2), at(1, 3)]).toEqual([1800, 1800, 1800, 1801]);
    expect([at(10, 0), at(10, 1)]).toEqual([17_982, 17_983]);
  });

  it('counts first frames as the studio does', () => {
    expect([0, 1, 1001].map((first) => frameNumber(41, first as 0 | 1 | 1001))).toEqual([41, 42, 1042]);
  });

  it('goes on from the timecode a file starts with', () => {
    const at = (frame: number, rate: FrameRate, start: { text: string; dropFrame: boolean } | null) => {
      const position = positionTimecode(frame, rate, start);
      return position === null ? 'unknown' : formatTimecode(position);
    };
    expect(at(30, pal, { text: '10:00:00:00', dropFrame: false })).toBe('10:00:01:05');
    expect(at(2, ntsc, { text: '00:00:59;28', dropFrame: true })).toBe('00:01:00;02');
    expect(at(2, ntsc, { text: '00:00:59:28', dropFrame: false })).toBe('00:01:00:00');
    expect(at(1800, ntsc, null)).toBe('00:01:00;02');
    // Not on top of zero, which would be wrong by an hour without a word.
    expect(at(2, pal, { text: '00:59:58:31', dropFrame: false })).toBe('unknown');
  });

  it.each([
    ['12:07', 'not_a_timecode'],
    ['00:00:00:25', 'past_last_frame'],
    ['24:00:00:00', 'past_a_day'],
    ['00:60:00:00', 'past_59'],
    ['00:00:00;00', 'drops_at_other_rate'],
  ])('refuses %s at 25 and says why', (text, why) => {
    expect(parseTimecode(text, pal)).toEqual({ kind: 'invalid', why });
  });

  it('refuses labels that drop-frame skips', () => {
    expect(parseTimecode('00:01:00;01', ntsc)).toEqual({ kind: 'invalid', why: 'dropped' });
    expect(parseTimecode('00:10:00;01', ntsc)).toMatchObject({ kind: 'timecode' });
    expect(parseTimecode('00:01:00:01', ntsc)).toMatchObject({ kind: 'timecode' });
  });
});
