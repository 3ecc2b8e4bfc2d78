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
};

const says = (change: Partial<MediaFacts>, than: Partial<MediaFacts> = {}) =>
  differencesFrom({ ...before, ...change }, { ...before, ...than }, 'v4').map(
    (difference) => difference.says,
  );

describe('differences from the version before', () => {
  it('says nothing where there is none, the size in bytes apart', () => {
    expect(says({ sizeBytes: 99 })).toEqual([]);
  });

  it.each<[Partial<MediaFacts>, string[]]>([
    [{ height: 1088 }, ['8 px taller than v4']],
    [{ height: 1072 }, ['8 px less tall than v4']],
    [{ width: 3839 }, ['1 px narrower than v4']],
    [{ width: 15360 }, ['11,520 px wider than v4']],
    [{ durationSeconds: 39.52 }, ['12 frames shorter than v4']],
    [{ durationSeconds: 40.04 }, ['1 frame longer than v4']],
    [{ durationSeconds: 40.005 }, []],
    [{ frameRate: { num: 30000, den: 1001 } }, ['29.97 instead of 25 frames a second']],
    [
      { frameRate: { num: 30, den: 1 }, durationSeconds: 41.5 },
      ['30 instead of 25 frames a second', '1.5 s longer than v4'],
    ],
    [{ hasAudio: false }, ['has no sound, v4 had']],
    [{ codec: 'ProRes 4444' }, ['ProRes 4444 instead of HAP Q']],
    [
      { startTimecode: { text: '10:00:00:00', dropFrame: false } },
      ['starts at 10:00:00:00 instead of 00:00:00:00'],
    ],
  ])('%j', (change, expected) => {
    expect(says(change)).toEqual(expected);
  });

  it('compares only what is known', () => {
    expect(differencesFrom(before, { width: null, durationSeconds: null }, 'v4')).toEqual([]);
    expect(differencesFrom({ ...before, frameRate: null }, { durationSeconds: 42 }, 'v4')).toMatchObject([
      { kind: 'duration_seconds', says: '2 s shorter than v4' },
    ]);
  });
});
