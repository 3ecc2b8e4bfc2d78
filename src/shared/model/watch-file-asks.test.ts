import { expect, it } from 'vitest';
import { mediaIdSchema, projectIdSchema } from '../api/ids.ts';
import { trouble } from '../testing/job-states.ts';
import { encodeIdSchema } from './encodes.ts';
import { jobIdSchema } from './uploads.ts';
import { asksMoreThanGaps, watchFileAsks } from './watch-file-asks.ts';
import type { WaitingFor, WatchFileState } from './watch-folders.ts';

const item = {
  kind: 'version',
  projectId: projectIdSchema.parse('prj_1'),
  projectName: 'Show',
  mediaId: mediaIdSchema.parse('med_1'),
  mediaName: 'Wall',
} as const;
const jobId = jobIdSchema.parse('job_1');
const finished = (waitsFor: WaitingFor): WatchFileState => ({
  kind: 'finished',
  waitsFor,
  says: null,
  sinceMs: 0,
});

it.each<readonly [boolean, WatchFileState]>([
  [true, { kind: 'choosing', says: '', candidates: [], sinceMs: 0 }],
  [true, { kind: 'failed', jobId: null, trouble, atMs: 0 }],
  [
    true,
    {
      kind: 'settling',
      waitsFor: { kind: 'frames_missing', missing: [], missingCount: 1, rate: null },
      sinceMs: 0,
    },
  ],
  [false, { kind: 'settling', waitsFor: { kind: 'empty' }, sinceMs: 0 }],
  [true, finished('frame_rate')],
  [true, finished('encoder')],
  [false, finished('rule')],
  [false, finished('other_computer')],
  [false, { kind: 'encoding', encodeId: encodeIdSchema.parse('enc_1'), progress: null, sinceMs: 0 }],
  [false, { kind: 'queued', jobId, sinceMs: 0 }],
  [false, { kind: 'giving_way', jobId, sinceMs: 0 }],
  [false, { kind: 'uploaded', jobId, atMs: 0 }],
  [false, { kind: 'skipped', reason: { kind: 'by_person' }, atMs: 0 }],
])('asks a person: %s, %j', (asks, state) => expect(watchFileAsks(state)).toBe(asks));

it.each([
  [false, item, undefined],
  [true, item, 'encoding' as const],
  [true, null, undefined],
])('filling the gaps is not all that it needs: %s', (more, target, lacks) => {
  const missing = { kind: 'frames_missing' as const, missing: [], missingCount: 1, rate: null };
  const waitsFor = lacks ? { ...missing, lacks } : missing;
  expect(asksMoreThanGaps({ state: { kind: 'settling', waitsFor, sinceMs: 0 }, target })).toBe(more);
  expect(
    asksMoreThanGaps({ state: { kind: 'choosing', says: '', candidates: [], sinceMs: 0 }, target }),
  ).toBe(false);
});
