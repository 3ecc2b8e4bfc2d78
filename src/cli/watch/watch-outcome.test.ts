import { describe, expect, it } from 'vitest';
import type { QueueHold } from '../../shared/model/upload-queue.ts';
import { type JobSnapshot, jobSnapshotSchema, jobStateSchema } from '../../shared/model/uploads.ts';
import { type WatchFile, watchFileSchema } from '../../shared/model/watch-folders.ts';
import { unhindered } from '../../shared/testing/queue-conditions.ts';
import { codeOfFolder, exitCodeOf, openUploads } from './watch-outcome.ts';
import { WatchPatience } from './watch-patience.ts';

const trouble = (code: string) => ({ code, sentence: 's', remedy: 'r', action: null, requestId: null });
const target = { kind: 'new_item', projectId: 'prj', projectName: 'P', name: 'N' };

function fileIn(state: object, more: object = {}): WatchFile {
  return watchFileSchema.parse({
    folderId: 'folder',
    path: 'a.mov',
    sizeBytes: 100,
    state: { sinceMs: 0, ...state },
    times: {
      ...{ seenAtMs: 0, lastWriteMs: 0, completeAtMs: null, matchedAtMs: null },
      ...{ uploadedAtMs: null, readyAtMs: null },
    },
    ...{ target: null, why: null, versionId: null, versionNumber: null, render: 1, isGone: false },
    ...more,
  });
}

function jobIn(state: object, sentBytes = 0): JobSnapshot {
  return jobSnapshotSchema.parse({
    ...{ id: 'job', batchId: 'batch', accountId: 'account', target, options: {}, delivery: null },
    file: { path: '/a.mov', name: 'a.mov', sizeBytes: 100, facts: null },
    state: jobStateSchema.parse(state),
    activity: { kind: 'none' },
    progress: { jobId: 'job', sentBytes, sizeBytes: 100, bytesPerSecond: 1, secondsLeft: 1 },
    ...{ priority: 'normal', position: 1, createdAtMs: 0, updatedAtMs: 0 },
  });
}

const held = (reason: object, code = 'x') =>
  jobIn({ kind: 'held', reason, trouble: trouble(code), returnsTo: 'sending', sinceMs: 0 });
const settling = (kind = 'quiet') => fileIn({ kind: 'settling', waitsFor: { kind } });
const queued = fileIn({ kind: 'queued', jobId: 'job' });
const givingWay = fileIn({ kind: 'giving_way', jobId: 'job' });
const revoked = {
  scope: { kind: 'account', accountId: 'account' },
  trouble: trouble('api_key_revoked'),
  sinceMs: 0,
} as QueueHold;

describe('the exit code of watch --once', () => {
  const codeOf = (file: WatchFile, jobs: readonly JobSnapshot[] = [], holds: readonly QueueHold[] = []) => {
    const patience = new WatchPatience(1_000, 0);
    return exitCodeOf([file], { jobs: [...jobs], conditions: { ...unhindered, holds: [...holds] } }, (job) =>
      patience.stuckCode(job),
    );
  };

  it.each([
    ['is still being written', settling(), 75],
    ['is not complete', fileIn({ kind: 'settling', waitsFor: { kind: 'incomplete', says: 's' } }), 75],
    ['changed while it was uploaded', givingWay, 75],
    ['is being encoded', fileIn({ kind: 'encoding', encodeId: 'e', progress: null }), 75],
    ['waits for another computer', fileIn({ kind: 'finished', waitsFor: 'other_computer' }), 75],
    ['waits for the items of the project', fileIn({ kind: 'finished', waitsFor: 'items' }), 10],
    ['waits for an encoder that is not installed', fileIn({ kind: 'finished', waitsFor: 'encoder' }), 5],
    ['matches nothing', fileIn({ kind: 'choosing', says: 's', candidates: [] }), 4],
    ['failed', fileIn({ kind: 'failed', jobId: null, trouble: trouble('not_a_video'), atMs: 0 }), 5],
    ['is uploaded', fileIn({ kind: 'uploaded', jobId: 'job', atMs: 0 }), 0],
    ['is unconfirmed', fileIn({ kind: 'failed', jobId: 'job', trouble: trouble('unconfirmed'), atMs: 0 }), 7],
    ['was replaced', fileIn({ kind: 'uploaded', jobId: 'job', atMs: 0, isReplaced: true }), 7],
    [
      'was replaced by the next upload from here',
      fileIn({
        kind: 'uploaded',
        jobId: 'job',
        atMs: 0,
        isReplaced: true,
        byLaterUpload: { versionNumber: 6 },
      }),
      0,
    ],
  ])('of a file that %s', (_what, file, code) => expect(codeOf(file)).toBe(code));

  it.each([
    ['gets no answer', jobIn({ kind: 'creating' }), 10],
    ['waits for its drive', held({ kind: 'volume_gone' }), 75],
    ['waits for a yes', held({ kind: 'will_not_make_hour', estimatedSeconds: 2, allowedSeconds: 1 }), 5],
    ['has a key that was revoked', held({ kind: 'account', code: 'x' }, 'api_key_revoked'), 3],
  ])('of an upload that %s', (_what, job, code) => expect(codeOf(queued, [job])).toBe(code));

  it('of an upload whose key was revoked before its turn', () => {
    expect(codeOf(queued, [jobIn({ kind: 'queued' })], [revoked])).toBe(3);
  });

  it('of a drive that is not connected is 75', () => {
    expect(codeOfFolder({ kind: 'disconnected' })).toBe(75);
    expect(codeOfFolder({ kind: 'not_allowed' })).toBe(5);
  });
});

it('an upload whose key was revoked is not waited for, and one that has just ended is', () => {
  const of = (job: JobSnapshot, holds: readonly QueueHold[] = []) => {
    const queue = { jobs: [job], conditions: { ...unhindered, holds: [...holds] } };
    const { going, stopped } = openUploads([queued], queue);
    return [going.length, stopped.length];
  };
  expect(of(jobIn({ kind: 'queued' }))).toEqual([1, 0]);
  expect(of(jobIn({ kind: 'queued' }), [revoked])).toEqual([0, 1]);
  expect(of(jobIn({ kind: 'ready', atMs: 0 }))).toEqual([0, 0]);
  // Another computer may have sent the file there.
  expect(of(held({ kind: 'addresses_spent', generations: 1 }))).toEqual([1, 0]);
  expect(of(held({ kind: 'creation_unknown', askedAtMs: 0 }))).toEqual([0, 0]);
});

describe('the patience of watch --once', () => {
  const isOver = (patience: WatchPatience, nowMs: number, jobs: readonly JobSnapshot[] = []) =>
    patience.isOver({ jobs, queue: jobs, conditions: unhindered, otherMovedAtMs: null }, nowMs);

  it('starts over with each file that comes further than before, and with each frame', () => {
    const patience = new WatchPatience(1_000, 0);
    const steps = [
      settling(),
      fileIn({ kind: 'finished', waitsFor: 'rule' }),
      fileIn({ kind: 'encoding', encodeId: 'e', progress: null }),
      fileIn({
        kind: 'encoding',
        encodeId: 'e',
        progress: { frame: 1, frames: 9, framesPerSecond: 1, secondsLeft: null },
      }),
      queued,
    ];
    for (const [index, file] of steps.entries()) {
      patience.take([file], index * 900);
      expect(isOver(patience, index * 900 + 899)).toBe(false);
    }
    expect(isOver(patience, 4_600)).toBe(true);
  });

  it('ends for a file that only grows, or that goes back and forth', () => {
    const patience = new WatchPatience(1_000, 0);
    patience.take([queued], 0);
    patience.take([givingWay], 600);
    patience.take([fileIn({ kind: 'settling', waitsFor: { kind: 'quiet' } }, { sizeBytes: 200 })], 900);
    expect(isOver(patience, 999)).toBe(false);
    expect(isOver(patience, 1_000)).toBe(true);
    patience.take([fileIn({ kind: 'settling', waitsFor: { kind: 'quiet' } }, { render: 2 })], 1_100);
    expect(isOver(patience, 2_000)).toBe(false);
  });

  it('ends while an upload tries again and again, and starts over with its bytes', () => {
    const patience = new WatchPatience(1_000, 0);
    const retrying = (attempt: number, sentBytes = 0) => [
      {
        ...jobIn({ kind: 'sending' }, sentBytes),
        activity: { kind: 'retrying' as const, atMs: 0, attempt, because: 'connection_refused' },
      },
    ];
    patience.take([queued], 0);
    expect(isOver(patience, 0, retrying(1))).toBe(false);
    expect(isOver(patience, 900, retrying(2, 10))).toBe(false);
    expect(isOver(patience, 1_800, retrying(3, 10))).toBe(false);
    expect(isOver(patience, 1_900, retrying(4, 10))).toBe(true);
  });
});
