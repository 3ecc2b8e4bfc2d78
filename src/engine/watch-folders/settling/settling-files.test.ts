import { expect, it } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import type { FolderScanner, FoundFile } from '../folder-scanner.ts';
import { aStamp, someFrames } from '../testing/watched-examples.ts';
import { SettlingFiles, type SettlingNews } from './settling-files.ts';

const path = 'LED_Main.####.exr';
const whole = { cutCount: 0, firstCut: null, unsure: null, empty: [], unreadable: null };

interface Given {
  readonly fills: boolean;
  readonly skipsApart?: boolean;
  readonly skipped?: readonly number[];
}

/** What is said of frames 1 to 6 and 900 without frame 3, once they are quiet. */
async function newsOf({ fills, skipsApart = false, skipped = [] }: Given) {
  const clock = new FakeClock();
  const missing = [
    { first: 3, last: 3 },
    { first: 7, last: 899 },
  ];
  const facts = { ...someFrames(1, 900), frameCount: 6, missing, missingCount: 894, apart: [900] };
  const found: FoundFile = { path, stamp: aStamp, frames: { facts, spacingMs: 0, emptyFrames: 0 } };
  const scanner: Pick<FolderScanner, 'look' | 'writersOf' | 'endsOf'> = {
    look: async () => [found],
    writersOf: async () => new Map(),
    endsOf: async () => whole,
  };
  const settling = new SettlingFiles({
    clock,
    probe: { probe: () => Promise.reject(new Error('Frames are not probed.')) },
    scanner: () => scanner as FolderScanner,
    absolute: (each) => each,
    quiet: () => ({ ms: 1_000, isChosen: true }),
    mayHaveGaps: () => false,
    skipFramesOf: () => skipped,
    fillsGaps: () => fills,
    skipsApart: () => skipsApart,
    rateOf: () => null,
    lacksOf: () => null,
    beforeOf: () => null,
    otherShapeOf: () => null,
    signal: new AbortController().signal,
  });
  const told: SettlingNews[] = [];
  settling.begin(found);
  await clock.advance(60_000);
  await settling.round((news) => void told.push(...news));
  return { told, missing };
}

it('asks about missing frames, except about those before a frame that is skipped', async () => {
  const { told, missing } = await newsOf({ fills: false });
  expect(told).toMatchObject([
    { kind: 'waits', waitsFor: { kind: 'frames_missing', missing, missingCount: 894 } },
  ]);
  const without = await newsOf({ fills: false, skipped: [900] });
  expect(without.told).toMatchObject([
    { waitsFor: { kind: 'frames_missing', missing: [{ first: 3, last: 3 }], missingCount: 1 } },
  ]);
});

it('asks about no missing frame where the folder fills gaps, once frames apart are skipped if it skips those', async () => {
  expect((await newsOf({ fills: true })).told).toMatchObject([{ kind: 'finished' }]);
  expect((await newsOf({ fills: true, skipsApart: true })).told).toMatchObject([{ kind: 'waits' }]);
  expect((await newsOf({ fills: true, skipsApart: true, skipped: [900] })).told).toMatchObject([
    { kind: 'finished' },
  ]);
});
