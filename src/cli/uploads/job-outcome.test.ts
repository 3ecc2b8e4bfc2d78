import { describe, expect, it } from 'vitest';
import type { QueueHold, Receipt } from '../../shared/model/upload-queue.ts';
import {
  type JobSnapshot,
  jobIdSchema,
  jobSnapshotSchema,
  jobStateSchema,
} from '../../shared/model/uploads.ts';
import { unhindered } from '../../shared/testing/queue-conditions.ts';
import { outcomeOf, outcomeOfReceipt } from './job-outcome.ts';
import { Patience, type Watched } from './patience.ts';

const trouble = (code: string) => ({ code, sentence: 's', remedy: 'r', action: null, requestId: null });

function jobIn(state: unknown, sentBytes: number | null = null): JobSnapshot {
  return jobSnapshotSchema.parse({
    id: 'job',
    batchId: 'batch',
    accountId: 'account',
    target: { kind: 'new_item', projectId: 'prj', projectName: 'P', name: 'N' },
    file: { path: '/a.mov', name: 'a.mov', sizeBytes: 100, facts: null },
    state: jobStateSchema.parse(state),
    activity: { kind: 'none' },
    progress:
      sentBytes === null
        ? null
        : { jobId: 'job', sentBytes, sizeBytes: 100, bytesPerSecond: 1, secondsLeft: 1 },
    delivery: null,
    options: {},
    priority: 'normal',
    position: 1,
    createdAtMs: 0,
    updatedAtMs: 0,
  });
}

const held = (reason: object, code = 'x') => ({
  kind: 'held',
  reason,
  trouble: trouble(code),
  returnsTo: 'sending',
  sinceMs: 0,
});

describe('what a job means for the command that follows it', () => {
  it.each([
    [{ kind: 'sending' }, 'unfinished', null],
    [{ kind: 'confirming', sinceMs: 0 }, 'unfinished', null],
    [{ kind: 'ready', atMs: 0 }, 'ended', 0],
    [{ kind: 'rejected', atMs: 0, trouble: trouble('could_not_be_processed') }, 'ended', 6],
    [{ kind: 'superseded', atMs: 0, byVersionId: 'v' }, 'ended', 7],
    [{ kind: 'superseded', atMs: 0, byVersionId: 'v', byLaterUpload: { versionNumber: 6 } }, 'ended', 0],
    [{ kind: 'unconfirmed', atMs: 0, sinceMs: 0, delivered: true }, 'ended', 7],
    [{ kind: 'failed', atMs: 0, trouble: trouble('not_a_video') }, 'ended', 5],
    [{ kind: 'failed', atMs: 0, trouble: trouble('file_missing') }, 'ended', 4],
    [{ kind: 'failed', atMs: 0, trouble: trouble('media_not_found') }, 'ended', 4],
    [{ kind: 'cancelled', atMs: 0, versionRemains: false }, 'ended', 5],
    [held({ kind: 'project', code: 'x' }, 'video_minutes_exceeded'), 'ended', 5],
    [held({ kind: 'project', code: 'x' }, 'project_read_only'), 'ended', 3],
    [held({ kind: 'account', code: 'x' }, 'api_key_revoked'), 'ended', 3],
    [held({ kind: 'captive_portal', host: 'h' }), 'unfinished', null],
    [held({ kind: 'still_being_written' }), 'unfinished', null],
    [held({ kind: 'paused', by: 'all' }), 'unfinished', null],
    [held({ kind: 'addresses_spent', generations: 3 }), 'needs_choice', 10],
    [held({ kind: 'creation_unknown', askedAtMs: 0 }), 'needs_choice', 7],
    [held({ kind: 'same_bytes', versionId: 'v', versionNumber: 1, sentAtMs: 0 }), 'needs_choice', 5],
  ])('%j', (state, kind, exitCode) => {
    const outcome = outcomeOf(jobIn(state), unhindered, { wait: true, waitForPaused: true });
    expect(outcome).toMatchObject(exitCode === null ? { kind } : { kind, exitCode });
  });

  it('has ended while it is queued under a hold of its account or project, and when it is paused and nobody waits for that', () => {
    const job = jobIn({ kind: 'queued' });
    const under = (scope: object, wait = true) =>
      outcomeOf(
        job,
        {
          ...unhindered,
          holds: [{ scope, trouble: trouble('api_key_revoked'), sinceMs: 0 } as QueueHold],
        },
        { wait, waitForPaused: true },
      );
    const refused = { kind: 'ended', exitCode: 3 };
    expect(under({ kind: 'account', accountId: 'account' })).toEqual(refused);
    expect(under({ kind: 'project', accountId: 'account', projectId: 'prj' })).toEqual(refused);
    expect(under({ kind: 'project', accountId: 'account', projectId: 'other' })).toEqual({
      kind: 'unfinished',
    });
    expect(under({ kind: 'account', accountId: 'other' })).toEqual({ kind: 'unfinished' });
    const paused = { ...unhindered, pausedAll: true };
    expect(outcomeOf(job, paused, { wait: true, waitForPaused: false })).toEqual({
      kind: 'ended',
      exitCode: 0,
    });
    expect(outcomeOf(job, paused, { wait: true, waitForPaused: true })).toEqual({ kind: 'unfinished' });
  });

  it('has ended once every byte is uploaded, unless somebody waits for the video', () => {
    const job = jobIn({ kind: 'processing', sinceMs: 0 });
    expect(outcomeOf(job, unhindered, { wait: false, waitForPaused: true })).toEqual({
      kind: 'ended',
      exitCode: 0,
    });
    expect(outcomeOf(job, unhindered, { wait: true, waitForPaused: true })).toEqual({ kind: 'unfinished' });
  });
});

describe('a version that is there already', () => {
  it.each([
    ['ready', 0, 0],
    ['processing', 0, 7],
    ['unconfirmed', 0, 7],
    ['superseded', 0, 7],
    ['rejected', 0, 6],
  ] as const)('%s ends with %i, and with %i for whoever waits for the video', (state, exitCode, waiting) => {
    const receipt = { state } as Receipt;
    expect(outcomeOfReceipt(receipt, { wait: false })).toEqual({ kind: 'ended', exitCode });
    expect(outcomeOfReceipt(receipt, { wait: true })).toEqual({ kind: 'ended', exitCode: waiting });
  });
});

describe('patience', () => {
  const sending = (bytes: number) => [jobIn({ kind: 'sending' }, bytes)];
  const check = (
    patience: Patience,
    jobs: readonly JobSnapshot[],
    nowMs: number,
    more: Partial<Watched> = {},
  ) => patience.check({ jobs, queue: jobs, conditions: unhindered, otherMovedAtMs: null, ...more }, nowMs);

  it('ends when no byte has moved for too long, and starts over with each that does', () => {
    const patience = new Patience(1000);
    expect(check(patience, sending(1), 0)).toBeNull();
    expect(check(patience, sending(2), 900)).toBeNull();
    expect(check(patience, sending(2), 1899)).toBeNull();
    expect(check(patience, sending(2), 1900)).toBe(10);
  });

  it('takes going back and forth for no progress', () => {
    const patience = new Patience(1000);
    const writing = [jobIn(held({ kind: 'still_being_written' }))];
    const examining = [jobIn({ kind: 'examining' })];
    expect(check(patience, examining, 0)).toBeNull();
    expect(check(patience, writing, 600)).toBeNull();
    expect(check(patience, examining, 800)).toBeNull();
    expect(check(patience, writing, 1100)).toBe(75);
  });

  it('has no end for what comes to one by itself', () => {
    const patience = new Patience(1000);
    const processing = [jobIn({ kind: 'processing', sinceMs: 0 })];
    for (const nowMs of [0, 10_000]) expect(check(patience, processing, nowMs)).toBeNull();
  });

  it.each([
    ['a queue that is paused', { pausedAll: true }, 10],
    ['a network that is gone', { online: false }, 10],
    ['a disk that is full', { banners: [trouble('disk_full')] }, 5],
    ['a program that sends and has stopped', { sender: 'other' as const }, 10],
  ])('is heard behind %s', (_what, changed, code) => {
    const patience = new Patience(1000);
    const jobs = [jobIn({ kind: 'queued' })];
    const more = { conditions: { ...unhindered, ...changed }, otherMovedAtMs: 7 };
    expect(check(patience, jobs, 0, more)).toBeNull();
    expect(check(patience, jobs, 1_000, more)).toBe(code);
  });

  it('waits for its turn as long as what goes before it moves, here or in another program', () => {
    const patience = new Patience(1000);
    const waiting = jobIn({ kind: 'queued' });
    const first = (bytes: number) => ({
      ...jobIn({ kind: 'sending' }, bytes),
      id: jobIdSchema.parse('job_first'),
    });
    for (const nowMs of [0, 900, 1_800])
      expect(check(patience, [waiting], nowMs, { queue: [first(nowMs), waiting] })).toBeNull();
    const other = { conditions: { ...unhindered, sender: 'other' as const } };
    for (const nowMs of [2_000, 2_900, 3_800])
      expect(check(patience, [waiting], nowMs, { ...other, otherMovedAtMs: nowMs })).toBeNull();
    expect(check(patience, [waiting], 4_800, { ...other, otherMovedAtMs: 3_800 })).toBe(10);
  });
});
