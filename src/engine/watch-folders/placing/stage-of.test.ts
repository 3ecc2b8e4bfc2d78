import { expect, it } from 'vitest';
import { encodeIdSchema } from '../../../shared/model/encodes.ts';
import type { WatchFileState } from '../../../shared/model/watch-folders.ts';
import { everyState, inState, jobId, trouble } from '../../testing/jobs.ts';
import { toSnapshot } from '../../uploads/job/job.ts';
import { aFile } from '../testing/watched-examples.ts';
import { stageOf } from './stage-of.ts';

const job1 = jobId('job_1');

it('maps every state of a file to its stage', () => {
  const states: readonly WatchFileState[] = [
    { kind: 'finished', waitsFor: 'rule', says: null, sinceMs: 0 },
    { kind: 'encoding', encodeId: encodeIdSchema.parse('enc_1'), progress: null, sinceMs: 0 },
    { kind: 'queued', jobId: job1, sinceMs: 0 },
    { kind: 'uploaded', jobId: job1, atMs: 0 },
    { kind: 'settling', waitsFor: { kind: 'empty' }, sinceMs: 0 },
    { kind: 'choosing', says: '', candidates: [], sinceMs: 0 },
    { kind: 'giving_way', jobId: job1, sinceMs: 0 },
    { kind: 'skipped', reason: { kind: 'by_person' }, atMs: 0 },
    { kind: 'failed', jobId: null, trouble, atMs: 0 },
  ];
  expect(states.map((state) => stageOf(aFile({ state }), new Map()))).toEqual([
    'waits',
    'begun',
    'waits',
    'there',
    null,
    null,
    null,
    null,
    null,
  ]);
});

it('takes the stage of a queued file from its job', () => {
  const file = aFile({ state: { kind: 'queued', jobId: job1, sinceMs: 0 } });
  const stages = everyState().map((state) => [
    state.kind,
    stageOf(file, new Map([['job_1', toSnapshot(inState(state))]])),
  ]);
  expect(Object.fromEntries(stages)).toEqual({
    queued: 'waits',
    examining: 'begun',
    creating: 'begun',
    sending: 'begun',
    confirming: 'begun',
    processing: 'begun',
    held: 'begun',
    ready: null,
    rejected: null,
    superseded: null,
    unconfirmed: null,
    failed: null,
    cancelled: null,
  });
});
