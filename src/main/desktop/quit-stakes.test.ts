import { expect, test } from 'vitest';
import { aDelivery, inState, trouble } from '../../engine/testing/jobs.ts';
import { toSnapshot } from '../../engine/uploads/job/job.ts';
import type { JobSnapshot, JobState, KeptByPause } from '../../shared/model/uploads.ts';
import { unhindered } from '../../shared/testing/queue-conditions.ts';
import { isNothingAtStake, quitStakes } from './quit-stakes.ts';

const endsAtMs = 1_000;
const now = 500;

function job(state: JobState, { sentBytes = 0, resumable = false } = {}): JobSnapshot {
  const record = {
    ...inState(state),
    delivery: { ...aDelivery, addressEndsAtMs: endsAtMs, resumable },
  };
  const moved = { jobId: record.id, sizeBytes: 100, bytesPerSecond: 1, secondsLeft: null };
  return toSnapshot(record, { kind: 'none' }, { ...moved, sentBytes });
}
const paused = (kept?: KeptByPause): JobSnapshot =>
  job({
    kind: 'held',
    reason: { kind: 'paused', by: 'job', ...(kept ? { kept } : {}) },
    trouble,
    returnsTo: 'sending',
    sinceMs: 1,
  });
const stakesOf = (jobs: readonly JobSnapshot[], nowMs = now) =>
  quitStakes({ jobs: [...jobs], conditions: unhindered }, nowMs);
const open: KeptByPause = { kind: 'connection', sentBytes: 60, resumable: false };

test('counts running uploads, and those that would start from the beginning', () => {
  const jobs = [
    job({ kind: 'sending' }, { sentBytes: 30 }),
    job({ kind: 'sending' }, { sentBytes: 40, resumable: true }),
    job({ kind: 'creating' }),
    job({ kind: 'confirming', sinceMs: 1 }, { sentBytes: 100 }),
    job({ kind: 'queued' }),
    job({ kind: 'processing', sinceMs: 1 }),
  ];
  expect(stakesOf(jobs)).toEqual({
    underWay: 4,
    startAgain: { uploads: 1, sentBytes: 30 },
    held: { uploads: 0, sentBytes: 0 },
  });
});

test('counts nothing that is being canceled: quitting cancels it', () => {
  const canceling = [job({ kind: 'sending' }, { sentBytes: 30 }), paused(open)].map((each) => ({
    ...each,
    cancelsAtMs: now,
  }));
  expect(isNothingAtStake(stakesOf(canceling))).toBe(true);
});

test('counts connections that a pause holds, as long as closing them costs something', () => {
  const alone = stakesOf([paused(open)]);
  expect(alone).toMatchObject({ underWay: 0, held: { uploads: 1, sentBytes: 60 } });
  expect(isNothingAtStake(alone)).toBe(false);
  const costsNothing = [
    paused(),
    paused({ kind: 'session', sentBytes: 60 }),
    paused({ kind: 'connection', sentBytes: 60, resumable: true }),
  ];
  expect(isNothingAtStake(stakesOf(costsNothing))).toBe(true);
  expect(isNothingAtStake(stakesOf([paused(open)], endsAtMs)), 'the address has ended').toBe(true);
});

test('nothing is at stake while another program does the uploading', () => {
  const jobs = [job({ kind: 'sending' }, { sentBytes: 30 }), paused(open)];
  expect(isNothingAtStake(quitStakes({ jobs, conditions: { ...unhindered, sender: 'other' } }, now))).toBe(
    true,
  );
});
