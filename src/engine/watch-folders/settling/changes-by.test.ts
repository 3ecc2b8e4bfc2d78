import { expect, it } from 'vitest';
import type { Settling, WatchFileState } from '../../../shared/model/watch-folders.ts';
import { aStamp, someFrames } from '../testing/watched-examples.ts';
import { changesBy } from './changes-by.ts';

const path = 'LED_Main_v5.mov';
const settling: WatchFileState = { kind: 'settling', waitsFor: { kind: 'empty' }, sinceMs: 0 };

it('saves what a file waits for only if that changed', () => {
  const waits = (waitsFor: 'empty' | 'unreadable', state: WatchFileState | null) =>
    changesBy(
      [
        {
          kind: 'waits',
          path,
          waitsFor: waitsFor === 'empty' ? { kind: 'empty' } : { kind: 'unreadable', says: 'No.' },
        },
      ],
      () => state,
    ).changes;
  expect(waits('empty', settling)).toEqual([]);
  expect(waits('unreadable', settling)).toEqual([
    { path, event: { kind: 'waits', waitsFor: { kind: 'unreadable', says: 'No.' } } },
  ]);
  expect(waits('unreadable', { kind: 'finished', waitsFor: 'rule', says: null, sinceMs: 0 })).toEqual([]);
  expect(waits('unreadable', null)).toEqual([]);
});

it('keeps what a file waits for while its quiet time starts over, as it does after a restart', () => {
  const waits = (waitsFor: Settling, before: Settling) =>
    changesBy([{ kind: 'waits', path, waitsFor }], () => ({ kind: 'settling', waitsFor: before, sinceMs: 0 }))
      .changes;
  const quiet: Settling = { kind: 'quiet', quietMs: 60_000 };
  const missing: Settling = { kind: 'frames_missing', missing: [], missingCount: 1, rate: null };
  const told = [{ path, event: { kind: 'waits', waitsFor: quiet } }];
  expect(waits(quiet, missing)).toEqual([]);
  expect(waits(quiet, { kind: 'incomplete', says: 'The end is missing.' })).toEqual([]);
  expect(waits(quiet, { kind: 'open_elsewhere', by: 'Blender' })).toEqual(told);
  expect(waits(quiet, { kind: 'quiet', quietMs: null })).toEqual(told);
});

it('separates changes to save, changes not to save, and files that are gone', () => {
  const facts = someFrames(1, 9);
  const found = { path, stamp: aStamp, frames: { facts, spacingMs: 5, emptyFrames: 0 } };
  expect(
    changesBy(
      [
        { kind: 'moved', found },
        { kind: 'finished', path, picture: { width: 2, height: 1 }, remark: 'Late.' },
        { kind: 'not_a_video', path: 'b.txt', says: 'Text.' },
        { kind: 'vanished', path: 'c.mov' },
      ],
      () => settling,
    ),
  ).toEqual({
    unsaved: [{ path, event: { kind: 'changed', stamp: aStamp, sequence: facts } }],
    changes: [
      { path, event: { kind: 'completed', picture: { width: 2, height: 1 }, remark: 'Late.' } },
      { path: 'b.txt', event: { kind: 'skipped', reason: { kind: 'not_a_video', says: 'Text.' } } },
    ],
    vanished: ['c.mov'],
  });
});
