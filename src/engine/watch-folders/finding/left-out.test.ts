import { expect, it } from 'vitest';
import type { WatchFileState, WatchFilter } from '../../../shared/model/watch-folders.ts';
import { jobId, trouble } from '../../testing/jobs.ts';
import { aFile, aStamp, someFrames } from '../testing/watched-examples.ts';
import { pathsLeftOut } from './left-out.ts';

const all: WatchFilter = { include: [], exclude: [], subfolders: true, minSizeBytes: 0 };
const file = (path: string, sizeBytes = 1000) => aFile({ path, stamp: { ...aStamp, sizeBytes } });

it('leaves out by name, by subfolder and by minimum size', () => {
  const files = [
    file('a.mov', 10),
    file('b.mov', 9),
    file('deep/c.mov'),
    file('notes.txt'),
    file('Halo_v2.mov'),
  ];
  expect(pathsLeftOut(all, files)).toEqual(['notes.txt']);
  expect(pathsLeftOut({ ...all, subfolders: false }, files)).toEqual(['deep/c.mov', 'notes.txt']);
  expect(pathsLeftOut({ ...all, minSizeBytes: 10 }, files)).toEqual(['b.mov', 'notes.txt']);
  expect(pathsLeftOut({ ...all, exclude: ['halo*'] }, files)).toEqual(['notes.txt', 'Halo_v2.mov']);
});

it('checks a sequence by one of its frames', () => {
  const frames = aFile({ path: 'Halo.####.exr', sequence: someFrames(1, 9) });
  expect(pathsLeftOut(all, [frames])).toEqual([]);
  expect(pathsLeftOut({ ...all, exclude: ['*.exr'] }, [frames])).toEqual(['Halo.####.exr']);
});

it('keeps files that are being encoded or uploaded, and those that were', () => {
  const job = jobId('job_1');
  const states: readonly WatchFileState[] = [
    { kind: 'settling', waitsFor: { kind: 'empty' }, sinceMs: 0 },
    { kind: 'finished', waitsFor: 'rule', says: null, sinceMs: 0 },
    { kind: 'choosing', says: '', candidates: [], sinceMs: 0 },
    { kind: 'queued', jobId: job, sinceMs: 0 },
    { kind: 'giving_way', jobId: job, sinceMs: 0 },
    { kind: 'uploaded', jobId: job, atMs: 0 },
    { kind: 'skipped', reason: { kind: 'by_person' }, atMs: 0 },
    { kind: 'failed', jobId: null, trouble, atMs: 0 },
  ];
  const goes = states.filter((state) => pathsLeftOut(all, [aFile({ path: 'a.txt', state })]).length > 0);
  expect(goes.map(({ kind }) => kind)).toEqual(['settling', 'finished', 'choosing', 'skipped', 'failed']);
});
