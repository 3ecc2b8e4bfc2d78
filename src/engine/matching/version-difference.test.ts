import { describe, expect, it } from 'vitest';
import type { MediaFacts } from '../../shared/model/media-facts.ts';
import { differencesFrom } from './version-difference.ts';

const before: MediaFacts = {
  sizeBytes: 1,
  container: 'QuickTime',
  codec: 'HAP Q',
  width: 3840,
  height: 1080,
  durationSeconds: 40,
  frameRate: { num: 25, den: 1 },
  frameRateMode: 'constant',
  frameCount: 1000,
  startTimecode: { text: '00:00:00:00', dropFrame: false },
  startTimecodeUnread: false,
  hasAudio: true,
  rotationDegrees: 0,
  pixelAspect: 1,
  isInterlaced: false,
};

const says = (change: Partial<MediaFacts>, than: Partial<MediaFacts> = {}) =>
  differencesFrom({ ...before, ...change }, { ...before, ...than });

describe('differences from the version before', () => {
  it('names none for equal facts, and ignores the size in bytes', () => {
    expect(says({ sizeBytes: 99 })).toEqual([]);
  });

  it.each<[Partial<MediaFacts>, string[]]>([
    [{ height: 1088 }, ['3840 × 1088, was 3840 × 1080']],
    [{ width: 15360, height: 2160 }, ['15360 × 2160, was 3840 × 1080']],
    [{ durationSeconds: 3 }, ['0:03, was 0:40']],
    [{ durationSeconds: 41 }, ['0:41, was 0:40']],
    // As times these would read the same, or nearly so; frames show the difference.
    [{ durationSeconds: 39.52 }, ['988 frames, was 1,000']],
    [{ durationSeconds: 40.04 }, ['1,001 frames, was 1,000']],
    [{ durationSeconds: 40.005 }, []],
    [{ frameRate: { num: 30000, den: 1001 } }, ['29.97 fps, was 25 fps']],
    [{ frameRate: { num: 30, den: 1 }, durationSeconds: 41.5 }, ['30 fps, was 25 fps', '0:41, was 0:40']],
    [{ frameRate: { num: 30, den: 1 }, durationSeconds: 40.5 }, ['30 fps, was 25 fps', '0:40.5, was 0:40']],
    [{ hasAudio: false }, ['No sound, was with sound']],
    [{ codec: 'ProRes 4444' }, ['ProRes 4444, was HAP Q']],
    [
      { startTimecode: { text: '10:00:00:00', dropFrame: false } },
      ['Starts at 10:00:00:00, was 00:00:00:00'],
    ],
  ])('%j', (change, expected) => {
    expect(says(change)).toEqual(expected);
  });

  it('compares only what is known', () => {
    expect(differencesFrom(before, { width: null, durationSeconds: null })).toEqual([]);
    expect(differencesFrom(before, { width: 3840, height: null })).toEqual([]);
    expect(differencesFrom({ ...before, frameRate: null }, { durationSeconds: 42 })).toEqual([
      '0:40, was 0:42',
    ]);
  });
});
