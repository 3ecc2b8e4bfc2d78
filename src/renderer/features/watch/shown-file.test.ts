import { expect, it } from 'vitest';
import type { SequenceFacts } from '../../../shared/model/sequences.ts';
import type { Settling, WatchFile } from '../../../shared/model/watch-folders.ts';
import { completeFile } from './shown-file.ts';

const someFrames = (firstFrame: number, lastFrame: number): SequenceFacts => ({
  ...{ name: 'LED_Main', pattern: 'LED_Main.####.exr', extension: 'exr' },
  ...{ frameCount: lastFrame - firstFrame + 1, firstFrame, lastFrame, missing: [], missingCount: 0 },
});
const path = 'in/LED_Main.####.exr';
const settling = (waitsFor: Settling): WatchFile['state'] => ({ kind: 'settling', waitsFor, sinceMs: 0 });
const rendering = settling({ kind: 'quiet', quietMs: null });
const skipped: WatchFile['state'] = { kind: 'skipped', reason: { kind: 'by_person' }, atMs: 0 };

it('shows the first frame of a sequence that is still being rendered, once there is a second one', () => {
  const shown = (last: number) => completeFile({ path, sequence: someFrames(1001, last), state: rendering });
  expect(shown(1001)).toBe(null);
  expect(shown(1002)).toBe('in/LED_Main.1001.exr');
  expect(shown(1090)).toBe('in/LED_Main.1001.exr');
});

it('shows a frame from further in once all frames are complete, or wait for those that are missing', () => {
  const missing = settling({ kind: 'frames_missing', missing: [], missingCount: 1, rate: null });
  for (const state of [missing, skipped])
    expect(completeFile({ path, sequence: someFrames(1, 91), state })).toBe('in/LED_Main.0031.exr');
});

it('shows nothing of a video that is still being written', () => {
  const video = { path: 'in/LED_Main.mov', sequence: null };
  expect(completeFile({ ...video, state: rendering })).toBe(null);
  expect(completeFile({ ...video, state: skipped })).toBe('in/LED_Main.mov');
});
