import { expect, test } from 'vitest';
import { batchId, inState, trouble } from '../../engine/testing/jobs.ts';
import { toSnapshot } from '../../engine/uploads/job/job.ts';
import { projectIdSchema } from '../../shared/api/ids.ts';
import type { QueueConditions, QueueEvent } from '../../shared/model/upload-queue.ts';
import type { HoldReason, JobState } from '../../shared/model/uploads.ts';
import { watchFolderIdSchema } from '../../shared/model/watch-folders.ts';
import { unhindered } from '../../shared/testing/queue-conditions.ts';
import { type Notice, Notices } from './notices.ts';
import { summarise } from './queue-summary.ts';

const snapshotOf = (state: JobState, sentBytes: number | null = null) => {
  const job = inState(state);
  const progress =
    sentBytes === null
      ? null
      : { jobId: job.id, sentBytes, sizeBytes: 1_000, bytesPerSecond: 100, secondsLeft: null };
  return toSnapshot(job, { kind: 'none' }, progress);
};
const changed = (state: JobState): QueueEvent => ({
  kind: 'jobs_changed',
  sequence: 1,
  jobs: [snapshotOf(state)],
});
const done = (ready: number, failed: number): QueueEvent => ({
  kind: 'batch_done',
  sequence: 2,
  batch: { batchId: batchId('batch_1'), ready, failed },
});

function noticesWhile(mayShow: boolean) {
  const shown: Notice[] = [];
  return {
    shown,
    notices: new Notices(
      () => mayShow,
      (notice) => shown.push(notice),
    ),
  };
}

test('a batch is reported once, when it is ready, with what of it failed', () => {
  const { notices, shown } = noticesWhile(true);
  notices.take(changed({ kind: 'ready', atMs: 1 }));
  notices.take(done(30, 0));
  notices.take(done(2, 1));
  notices.take(done(0, 0));
  expect(shown).toEqual([
    { title: '30 uploads ready', body: 'Ready to place on a stage.' },
    { title: '2 uploads ready', body: '1 failed or unconfirmed.' },
  ]);
});

test('a failure is reported immediately, and only once', () => {
  const { notices, shown } = noticesWhile(true);
  notices.take(changed({ kind: 'failed', atMs: 1, trouble }));
  notices.take(changed({ kind: 'failed', atMs: 1, trouble }));
  expect(shown).toEqual([{ title: 'LED_Main_v5.mov', body: trouble.sentence }]);
  notices.take(changed({ kind: 'queued' }));
  notices.take(changed({ kind: 'failed', atMs: 2, trouble }));
  expect(shown).toHaveLength(2);
});

test.each<JobState>([
  { kind: 'held', reason: { kind: 'paused', by: 'all' }, trouble, returnsTo: 'sending', sinceMs: 1 },
  { kind: 'held', reason: { kind: 'account', code: 'x' }, trouble, returnsTo: 'sending', sinceMs: 1 },
  { kind: 'cancelled', atMs: 1, versionRemains: false },
])('nothing is told of $kind that the person did, or that has its own message', (state) => {
  const { notices, shown } = noticesWhile(true);
  notices.take(changed(state));
  expect(shown).toEqual([]);
});

test('a hold on a whole project or account is reported once, until it is lifted', () => {
  const { notices, shown } = noticesWhile(true);
  const { accountId } = inState({ kind: 'queued' });
  const heldWith = (holds: QueueConditions['holds']): QueueEvent => ({
    kind: 'conditions_changed',
    sequence: 3,
    conditions: { ...unhindered, holds },
  });
  const held = heldWith([{ scope: { kind: 'account', accountId }, trouble, sinceMs: 1 }]);
  notices.take(held);
  notices.take(held);
  expect(shown).toEqual([{ title: 'Uploads need attention', body: trouble.sentence }]);
  notices.take(heldWith([]));
  notices.take(held);
  expect(shown).toHaveLength(2);
});

test('nothing is reported while the window is in front', () => {
  const { notices, shown } = noticesWhile(false);
  notices.take(changed({ kind: 'failed', atMs: 1, trouble }));
  notices.take(done(1, 0));
  expect(shown).toEqual([]);
});

test('summarizes the queue in one line, with the share that is sent', () => {
  const jobs = [
    snapshotOf({ kind: 'sending' }, 500),
    snapshotOf({ kind: 'queued' }),
    snapshotOf({ kind: 'failed', atMs: 1, trouble }),
    snapshotOf({ kind: 'ready', atMs: 1 }),
  ];
  expect(summarise({ jobs, conditions: unhindered })).toMatchObject({
    sending: 1,
    waiting: 1,
    troubled: 1,
    fraction: 0.5,
    line: '1 needs attention, 1 upload, 50%, 1 queued',
  });
  expect(summarise({ jobs: [], conditions: unhindered }).line).toBe('No uploads');
  // With nothing uploading, the line must still mention what is processed or queued.
  const processed = [snapshotOf({ kind: 'processing', sinceMs: 1 }), snapshotOf({ kind: 'queued' })];
  expect(summarise({ jobs: processed, conditions: unhindered }).line).toBe('1 processing, 1 queued');
  expect(summarise({ jobs: [snapshotOf({ kind: 'sending' }, 1_000)], conditions: unhindered }).fraction).toBe(
    0.99,
  );
});

test('an upload that waits for its renderer, or is paused, does not need attention', () => {
  const held = (reason: HoldReason): JobState => ({
    kind: 'held',
    reason,
    trouble,
    returnsTo: 'sending',
    sinceMs: 1,
  });
  const jobs = [
    snapshotOf(held({ kind: 'still_being_written' })),
    snapshotOf(held({ kind: 'paused', by: 'job' })),
  ];
  expect(summarise({ jobs, conditions: unhindered })).toMatchObject({
    troubled: 0,
    line: '1 queued, 1 paused',
  });
});

test("a watch folder that needs a person is reported in the engine's words, and a click opens it", () => {
  const { notices, shown } = noticesWhile(true);
  const folderId = watchFolderIdSchema.parse('wat_1');
  notices.takeWatchFolder({
    kind: 'needs_person',
    sequence: 1,
    folderId,
    title: 'Renders needs you',
    body: '1 file needs a choice',
  });
  expect(shown).toEqual([
    { title: 'Renders needs you', body: '1 file needs a choice', place: { kind: 'watch_folder', folderId } },
  ]);
});

test('a changed status and an opened review link are reported, and lead to the comps', () => {
  const { notices, shown } = noticesWhile(true);
  const projectId = projectIdSchema.parse('prj_1');
  notices.takeReview({
    kind: 'comp_status',
    projectId,
    name: 'Opener',
    status: 'changes_requested',
    by: 'Mia',
  });
  notices.takeReview({ kind: 'comp_status', projectId, name: 'Finale', status: 'approved', by: null });
  notices.takeReview({ kind: 'link_opened', projectId, title: 'Act 2 for the client' });
  const place = { kind: 'comps', projectId };
  expect(shown).toEqual([
    { title: 'Opener', body: 'Changes requested by Mia', place },
    { title: 'Finale', body: 'Approved', place },
    { title: 'Review link opened', body: 'Act 2 for the client', place },
  ]);
});

test('a notification shows names with the characters replaced that turn text around', () => {
  const { shown, notices } = noticesWhile(true);
  notices.takeReview({
    kind: 'comp_status',
    projectId: projectIdSchema.parse('prj_1'),
    name: 'Opener\u202e\nfull rig',
    status: 'approved',
    by: null,
  });
  expect(shown[0]?.title).toBe('Opener\ufffd full rig');
});
