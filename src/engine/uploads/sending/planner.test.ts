import { expect, it } from 'vitest';
import { longestUndoMs } from '../../../shared/model/upload-queue.ts';
import { unhindered } from '../../../shared/testing/queue-conditions.ts';
import { aJob, everyState, inState, jobId, trouble } from '../../testing/jobs.ts';
import type { JobRecord } from '../job/job.ts';
import { startsAtMs } from '../job/undo-times.ts';
import { usesSlot } from '../job/uses-slot.ts';
import { behind, plan } from './planner.ts';

const job = (n: number, kind: 'queued' | 'examining' | 'creating' | 'sending' | 'confirming'): JobRecord =>
  aJob({
    id: jobId(`job_${n}`),
    position: n,
    state: kind === 'confirming' ? { kind, sinceMs: 0 } : { kind },
  });
const ids = (...args: Parameters<typeof plan>) => plan(...args).map(({ id }) => id);

it('counts as a slot what examines, creates and sends, and nothing else', () => {
  const taking = everyState().filter((state) => usesSlot(inState(state)));
  expect(taking.map(({ kind }) => kind)).toEqual(['examining', 'creating', 'sending']);
});

it('lets what is being confirmed run without a slot', () => {
  const jobs = [job(1, 'sending'), job(2, 'confirming'), job(3, 'queued')];
  expect(ids(jobs, new Set([jobId('job_1')]), 1, unhindered)).toEqual(['job_2']);
  expect(ids(jobs, new Set([jobId('job_1'), jobId('job_2')]), 2, unhindered)).toEqual(['job_3']);
});

it('continues jobs that had begun, as far as there are slots, and those that send even while all is paused', () => {
  const jobs = [job(4, 'queued'), job(3, 'sending'), job(2, 'creating'), job(1, 'examining')];
  expect(ids(jobs, new Set(), 2, unhindered)).toEqual(['job_1', 'job_2']);
  expect(ids(jobs, new Set(), 3, unhindered)).toEqual(['job_1', 'job_2', 'job_3']);
  expect(ids(jobs, new Set(), 4, unhindered)).toEqual(['job_1', 'job_2', 'job_3', 'job_4']);
  expect(ids(jobs, new Set(), 4, { ...unhindered, pausedAll: true })).toEqual(['job_3']);
  expect(ids(jobs, new Set(), 4, { ...unhindered, online: false })).toEqual(['job_1', 'job_2', 'job_3']);
});

it('gives nobody the slot of one that is being canceled, and starts it only once that is undone', () => {
  const canceling = { ...job(1, 'creating'), cancelsAtMs: 9_000 };
  const queued = { ...job(3, 'queued'), cancelsAtMs: 9_000 };
  expect(ids([canceling, job(2, 'queued'), queued], new Set(), 1, unhindered)).toEqual([]);
  expect(ids([canceling, job(2, 'queued'), queued], new Set(), 3, unhindered)).toEqual(['job_2']);
  expect(ids([job(1, 'creating'), job(2, 'queued')], new Set(), 1, unhindered)).toEqual(['job_1']);
});

it('looks again at renders that were still being written although every slot is taken, some at once', () => {
  const look = (n: number) => ({
    ...job(n, 'examining'),
    state: { kind: 'examining', waited: trouble } as const,
  });
  const jobs = [job(1, 'sending'), look(2), look(3), job(4, 'queued')];
  expect(ids(jobs, new Set([jobId('job_1')]), 1, unhindered)).toEqual(['job_2']);
  expect(ids(jobs, new Set([jobId('job_1'), jobId('job_2')]), 1, unhindered)).toEqual([]);
  expect(ids(jobs, new Set([jobId('job_1')]), 2, unhindered)).toEqual(['job_2', 'job_3', 'job_4']);
});

it('keeps the first of those that wait in their order, wherever they stand in the list', () => {
  const jobs = [5, 2, 4, 1, 3].map((n) => job(n, 'queued'));
  expect(ids(jobs, new Set(), 3, unhindered)).toEqual(['job_1', 'job_2', 'job_3']);
  expect(ids(jobs, new Set([jobId('job_1')]), 3, unhindered)).toEqual(['job_2', 'job_3', 'job_4']);
});

it('waits as long as an upload can be undone at most', () => {
  const state = { kind: 'queued' } as const;
  const startsAt = (atMs: number) => startsAtMs(aJob({ state, startsAtMs: atMs }), 0);
  expect([startsAt(longestUndoMs), startsAt(longestUndoMs + 1), startsAt(1), startsAt(0)]).toEqual([
    longestUndoMs,
    null,
    1,
    null,
  ]);
});

it('counts what waits up to the number of slots', () => {
  const jobs = [job(1, 'queued'), job(2, 'sending'), job(3, 'queued'), job(4, 'queued')];
  const waiting = (count: number) => behind(jobs, { count, shareFullConnection: true });
  expect([1, 2, 5].map(waiting)).toEqual([
    { waiting: 1, atOnce: 1, isConnectionFull: true },
    { waiting: 2, atOnce: 2, isConnectionFull: true },
    { waiting: 3, atOnce: 5, isConnectionFull: true },
  ]);
});
