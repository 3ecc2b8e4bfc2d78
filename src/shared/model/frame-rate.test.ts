import { describe, expect, it } from 'vitest';
import { canDropFrames, formatFrameRate, frameRate, recogniseFrameRate } from './frame-rate.ts';

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
  ])('recognises %d as %d/%d', (decimal, num, den) => {
    expect(recogniseFrameRate(decimal)).toEqual({ num, den });
  });

  it.each([0, -25, Number.NaN, Number.POSITIVE_INFINITY])('takes %d for no rate', (decimal) => {
    expect(recogniseFrameRate(decimal)).toBeNull();
  });

  it('keeps fractions in lowest terms and refuses what is none', () => {
    expect(frameRate(50, 2)).toEqual({ num: 25, den: 1 });
    expect(frameRate(0)).toBeNull();
    expect(frameRate(25, 0)).toBeNull();
    expect(frameRate(2.5)).toBeNull();
  });

  it('says them as artists do', () => {
    expect(formatFrameRate({ num: 24000, den: 1001 })).toBe('23.976');
    expect(formatFrameRate({ num: 30000, den: 1001 })).toBe('29.97');
    expect(formatFrameRate({ num: 25, den: 1 })).toBe('25');
  });

  it('has drop-frame at 29.97 and its multiples alone', () => {
    expect(canDropFrames({ num: 30000, den: 1001 })).toBe(true);
    expect(canDropFrames({ num: 60000, den: 1001 })).toBe(true);
    expect(canDropFrames({ num: 24000, den: 1001 })).toBe(false);
    expect(canDropFrames({ num: 30, den: 1 })).toBe(false);
  });
});
