import { expect, it } from 'vitest';
import { aJob } from '../../engine/testing/jobs.ts';
import { toSnapshot } from '../../engine/uploads/job.ts';
import type { QueueConditions } from '../../shared/model/upload-queue.ts';
import type { JobSnapshot, JobState } from '../../shared/model/uploads.ts';
import { ParsedArguments } from '../arguments/parse-arguments.ts';
import { exitCodes } from '../exit-codes.ts';
import { Patience, readPatienceMs, usualPatienceMs } from './patience.ts';

const minuteMs = 60_000;
const conditions: QueueConditions = {
  pausedAll: false,
  pausedProjects: [],
  holds: [],
  online: true,
  onBattery: false,
  hoursOpenAtMs: null,
  sender: 'this',
  banners: [],
};
const jobIn = (state: JobState): JobSnapshot => toSnapshot(aJob({ state }), { kind: 'none' }, null);
const watched = (state: JobState) => {
  const jobs = [jobIn(state)];
  return { jobs, queue: jobs, conditions, otherMovedAtMs: null };
};

it('is told in minutes, parts of one as well, and is ten of them otherwise', () => {
  const given = (value: string) => readPatienceMs(new ParsedArguments([], new Map([['patience', [value]]])));
  expect(readPatienceMs(new ParsedArguments([], new Map()))).toBe(usualPatienceMs);
  expect([given('2'), given('0.5')]).toEqual([2 * minuteMs, minuteMs / 2]);
  expect(() => given('0')).toThrow(/patience/);
});

it('ends when nothing has moved for as long, and begins anew with every step', () => {
  const patience = new Patience(10 * minuteMs);
  expect(patience.check(watched({ kind: 'creating' }), 0)).toBeNull();
  expect(patience.check(watched({ kind: 'creating' }), 9 * minuteMs)).toBeNull();
  expect(patience.check(watched({ kind: 'sending' }), 10 * minuteMs)).toBeNull();
  expect(patience.check(watched({ kind: 'sending' }), 19 * minuteMs)).toBeNull();
  expect(patience.check(watched({ kind: 'sending' }), 20 * minuteMs)).toBe(exitCodes.network);
});

it('never ends while something comes to its end by itself', () => {
  const patience = new Patience(minuteMs);
  const processing = watched({ kind: 'processing', sinceMs: 0 });
  for (const minute of [0, 1, 60]) expect(patience.check(processing, minute * minuteMs)).toBeNull();
});
