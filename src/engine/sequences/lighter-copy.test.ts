import { describe, expect, it } from 'vitest';
import type { MediaFacts } from '../../shared/model/media-facts.ts';
import { lighterCopyOf } from './lighter-copy.ts';

const facts: MediaFacts = {
  sizeBytes: 40e9,
  container: 'QuickTime',
  codec: 'ProRes 422 HQ',
  width: 3840,
  height: 2160,
  durationSeconds: 600,
  frameRate: { num: 25, den: 1 },
  frameRateMode: 'constant',
  frameCount: 15_000,
  startTimecode: null,
  startTimecodeUnread: false,
  hasAudio: false,
  rotationDegrees: 0,
  pixelAspect: 1,
  isInterlaced: false,
};
const hour = 3_600;

describe('a lighter copy', () => {
  it('looks as good as it can where the line is quick', () => {
    const copy = lighterCopyOf(facts, 10e6, hour);
    expect(copy?.bitsPerSecond).toBe(3840 * 2160 * 25 * 0.2);
    expect(copy?.sizeBytes).toBeLessThan(facts.sizeBytes / 10);
    expect(copy?.uploadSeconds).toBeLessThan(hour / 2);
  });

  it('is made small enough for half the hour where the line is slow', () => {
    const copy = lighterCopyOf(facts, 1e6, hour);
    expect(copy?.bitsPerSecond).toBe(Math.floor((1e6 * hour * 0.5 * 8) / 600));
    expect(copy?.uploadSeconds).toBeCloseTo(hour / 2, 0);
  });

  it('is not offered where it would look poor, would be no lighter, or nobody knows how long it is', () => {
    expect(lighterCopyOf(facts, 1e5, hour)).toBeNull();
    expect(lighterCopyOf({ ...facts, sizeBytes: 1e9 }, 10e6, hour)).toBeNull();
    expect(lighterCopyOf({ ...facts, durationSeconds: null }, 10e6, hour)).toBeNull();
    expect(lighterCopyOf({ ...facts, frameRate: null }, 10e6, hour)).toBeNull();
  });
});
