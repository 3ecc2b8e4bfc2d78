import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canDropFrames,
  type FrameRate,
  formatFrameRate,
  frameRate,
  framesPerSecond,
  parseFrameRate,
  recognizeFrameRate,
} from './frame-rate.ts';

describe('frame rates', () => {
  it.each([
    [23.976, 24000, 1001],
    [23.98, 24000, 1001],
    [23.97602398, 24000, 1001],
    [24, 24, 1],
    [25, 25, 1],
    [29.97, 30000, 1001],
    [29.97003, 30000, 1001],
    [30, 30, 1],
    [47.952, 48000, 1001],
    [50, 50, 1],
    [59.94, 60000, 1001],
    [60, 60, 1],
    [119.88, 120000, 1001],
    [12.5, 25, 2],
    [33.333, 100, 3],
    [30.303, 1000, 33],
    [0.5, 1, 2],
    [9.99, 999, 100],
    [12.34, 617, 50],
    [14.92, 373, 25],
    [33.25, 133, 4],
    [10.667, 32, 3],
    [0.0001, 1, 1667],
  ])('recognizes %d as %d/%d', (decimal, num, den) => {
    expect(recognizeFrameRate(decimal)).toEqual({ num, den });
  });

  it.each([0, -25, Number.NaN, Number.POSITIVE_INFINITY])('does not accept %d as a rate', (decimal) => {
    expect(recognizeFrameRate(decimal)).toBeNull();
  });

  const hundredths = fc.integer({ min: 100, max: 24_000 });
  const ntscRates = [12, 15, 24, 30, 48, 60, 72, 90, 96, 120, 144, 150, 180, 192, 240];

  it('takes two decimals literally, unless they round a known rate', () => {
    fc.assert(
      fc.property(hundredths, (count) => {
        const written = frameRate(count, 100);
        const read = parseFrameRate(String(count / 100));
        if (written === null || read === null) return expect(read).toEqual(written);
        if (sameAsWritten(read, written)) return;
        expect(isNamed(read), `${count / 100} was read as ${read.num}/${read.den}`).toBe(true);
      }),
    );
  });

  /** Common rates, and frames of a whole number of milliseconds: a rounded decimal may become only one of these. */
  const isNamed = ({ num, den }: FrameRate) =>
    den <= 12 || Number.isInteger((1000 * den) / num) || (den === 1001 && ntscRates.includes(num / 1000));
  const sameAsWritten = (a: FrameRate, b: FrameRate) => a.num * b.den === a.den * b.num;

  it('reads again what it wrote itself: the same rate, and the same decimal', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 1000, noNaN: true }), (decimal) => {
        const rate = recognizeFrameRate(decimal);
        if (rate === null) throw new Error(`${decimal} is no rate`);
        expect(Math.abs(framesPerSecond(rate) - decimal)).toBeLessThan(0.0066);
        expect(parseFrameRate(formatFrameRate(rate))).toEqual(rate);
      }),
    );
  });

  it('reduces fractions, and refuses invalid ones', () => {
    expect(frameRate(50, 2)).toEqual({ num: 25, den: 1 });
    expect(frameRate(0)).toBeNull();
    expect(frameRate(25, 0)).toBeNull();
    expect(frameRate(2.5)).toBeNull();
  });

  it('formats them as artists write them', () => {
    expect(formatFrameRate({ num: 24000, den: 1001 })).toBe('23.976');
    expect(formatFrameRate({ num: 30000, den: 1001 })).toBe('29.97');
    expect(formatFrameRate({ num: 25, den: 1 })).toBe('25');
  });

  it('allows drop-frame only at 29.97 and its multiples', () => {
    expect(canDropFrames({ num: 30000, den: 1001 })).toBe(true);
    expect(canDropFrames({ num: 60000, den: 1001 })).toBe(true);
    expect(canDropFrames({ num: 24000, den: 1001 })).toBe(false);
    expect(canDropFrames({ num: 30, den: 1 })).toBe(false);
  });
});
