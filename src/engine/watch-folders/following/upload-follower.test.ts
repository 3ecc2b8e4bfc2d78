import { expect, it } from 'vitest';
import { mediaIdSchema, versionIdSchema } from '../../../shared/api/ids.ts';
import { describeWatchFile } from '../../../shared/model/describe-watch-file.ts';
import type { JobState } from '../../../shared/model/uploads.ts';
import type { WatchFileState } from '../../../shared/model/watch-folders.ts';
import { unhindered } from '../../../shared/testing/queue-conditions.ts';
import { aDelivery, aJob, everyState, inState, jobId, projectId, trouble } from '../../testing/jobs.ts';
import { historyEntryOf } from '../../uploads/job/receipts.ts';
import { sharedKeyOf } from '../placing/shared-receipts.ts';
import { Desk, path } from '../testing/follower-desk.ts';
import { aFile, aFolder, aStamp, someFrames } from '../testing/watched-examples.ts';

const job1 = jobId('job_1');
const queued: WatchFileState = { kind: 'queued', jobId: job1, sinceMs: 0 };
const givingWay: WatchFileState = { kind: 'giving_way', jobId: job1, sinceMs: 0 };
const ready: JobState = { kind: 'ready', atMs: 300 };
const delivered = { delivery: aDelivery, deliveredAtMs: 250, xxh3: 'aabb', sizeBytes: 900 };

it('updates the row with the result of its upload, and writes the ledger once', () => {
  using desk = new Desk({ state: queued });
  desk.tell(aJob({ state: { kind: 'processing', sinceMs: 250 }, ...delivered }));
  expect(desk.file).toMatchObject({
    state: queued,
    versionId: 'ver_ours',
    versionNumber: 5,
    xxh3: 'aabb',
    times: { uploadedAtMs: 250, readyAtMs: null },
  });
  expect(desk.ledger()).toMatchObject({
    path,
    sizeBytes: 900,
    xxh3: 'aabb',
    mediaId: 'med_1',
    sentAtMs: 250,
  });
  desk.tell(aJob({ state: ready, ...delivered, deliveredAtMs: 299 }));
  expect(desk.file).toMatchObject({
    state: { kind: 'uploaded', jobId: 'job_1', atMs: 300 },
    times: { uploadedAtMs: 250, readyAtMs: 300 },
  });
  expect(desk.placedSoon).toBe(2);
  expect(desk.receipts).toEqual([]);
});

it('says of a replaced version that it is replaced, and that it is ready once that turns out to be so', () => {
  const replaced: JobState = {
    kind: 'superseded',
    atMs: 300,
    byVersionId: versionIdSchema.parse('ver_other'),
  };
  using desk = new Desk({ state: queued });
  desk.tell(aJob({ state: replaced, ...delivered }));
  const words = () => describeWatchFile(desk.file, null, { conditions: unhindered, nowMs: 400 }).line;
  expect(desk.file).toMatchObject({
    state: { kind: 'uploaded', isReplaced: true },
    times: { uploadedAtMs: 250, readyAtMs: null },
  });
  expect(words()).toBe('Replaced');
  desk.tell(aJob({ state: { kind: 'queued' }, ...delivered }));
  const held = { kind: 'held', trouble, returnsTo: 'creating', sinceMs: 310 };
  desk.tell(aJob({ state: { ...held, reason: { kind: 'same_bytes' } } as JobState }));
  expect(desk.canceled, 'a retry asks the person').toEqual([]);
  const other = { ...aDelivery, versionId: versionIdSchema.parse('ver_of_the_retry') };
  desk.tell(aJob({ state: { kind: 'ready', atMs: 320 }, ...delivered, delivery: other }));
  expect(words()).toBe('Replaced');
  desk.tell(aJob({ state: { kind: 'ready', atMs: 350 }, ...delivered }));
  expect(desk.file.state).toEqual({ kind: 'uploaded', jobId: 'job_1', atMs: 350 });
  expect(desk.file.times.readyAtMs).toBe(350);
  expect(words()).toBe('Ready');
});

const failed: WatchFileState = { kind: 'failed', jobId: job1, trouble, atMs: 260 };

it('follows an upload that failed and is retried: its row has the state and the version of the retry', () => {
  using desk = new Desk({ state: queued });
  desk.tell(aJob({ state: { kind: 'rejected', atMs: 260, trouble }, ...delivered }));
  expect(desk.file).toMatchObject({ state: { kind: 'failed' }, versionNumber: 5 });
  desk.tell(aJob({ state: { kind: 'queued' } }));
  expect(desk.file).toMatchObject({
    state: { kind: 'queued', jobId: 'job_1' },
    ...{ versionId: null, versionNumber: null, times: { uploadedAtMs: null } },
  });
  const retried = { ...delivered, delivery: { ...aDelivery, versionNumber: 6 }, deliveredAtMs: 290 };
  desk.tell(aJob({ state: ready, ...retried }));
  expect(desk.file).toMatchObject({
    state: { kind: 'uploaded' },
    ...{ versionNumber: 6, times: { uploadedAtMs: 290, readyAtMs: 300 } },
  });
  expect(desk.ledger()).toMatchObject({ versionNumber: 6 });
});

it.each(['rejected', 'failed', 'unconfirmed'])(
  'leaves a row that failed as it is while its upload is %s',
  (kind) => {
    const state = everyState().find((each) => each.kind === kind) ?? ready;
    using desk = new Desk({ state: failed, versionNumber: 5 });
    desk.tell({ ...inState(state), id: job1 });
    desk.follower.reconcile();
    expect(desk.file).toMatchObject({ state: failed, versionNumber: 5 });
  },
);

it('asks the person who retries an upload whose bytes the item has', () => {
  using desk = new Desk({ state: failed });
  const reason = { kind: 'same_bytes', versionId: aDelivery.versionId, versionNumber: 3, sentAtMs: 1 };
  const held = { kind: 'held', reason, trouble, returnsTo: 'creating', sinceMs: 1 } as JobState;
  desk.tell(aJob({ state: held }));
  expect(desk.file.state.kind).toBe('queued');
  expect(desk.canceled).toEqual([]);
});

it('catches up on a retry that ended while the folder was not watched, and adds no upload for one that did not', () => {
  using desk = new Desk({ state: failed });
  const entry = historyEntryOf(aJob({ state: ready, ...delivered }));
  if (entry) desk.history.add(entry);
  expect(desk.follower.reconcile()).toEqual([]);
  expect(desk.file.state.kind).toBe('uploaded');
  using left = new Desk({ state: failed });
  expect(left.follower.reconcile()).toEqual([]);
  expect(left.file.state).toEqual(failed);
});

it.each([
  ['has another version since', aDelivery.mediaId, 200, 1],
  ['had that version when it was asked', aDelivery.mediaId, 300, 0],
  ['is another one', mediaIdSchema.parse('med_2'), 200, 0],
] as const)('decides anew about a file that asks, if its item %s', (_how, mediaId, sinceMs, times) => {
  const candidates = [{ mediaId, name: 'LED_Main', why: 'The item it matches' }];
  const choosing: WatchFileState = {
    kind: 'choosing',
    says: 'The current version lasts 1:36.',
    candidates,
    sinceMs,
  };
  const of = aJob({ id: jobId('job_of_another_file'), state: ready, ...delivered });
  using desk = new Desk({ state: choosing });
  desk.tell(of);
  expect(desk.file.state, 'until that is decided').toEqual(choosing);
  expect([desk.decidedAnew.length, desk.placedSoon]).toEqual([times, times]);
  using later = new Desk({ state: choosing });
  later.inQueue = [of];
  later.follower.reconcile();
  expect(later.decidedAnew, 'while the folder was not watched').toHaveLength(times);
});

it('writes no ledger entry for a job that was not delivered, or whose version is unknown', () => {
  using desk = new Desk({ state: queued });
  desk.tell(aJob({ state: { kind: 'sending' }, delivery: aDelivery }));
  desk.tell(aJob({ state: { kind: 'processing', sinceMs: 250 }, deliveredAtMs: 250 }));
  expect(desk.ledger()).toBe(null);
  expect(desk.file.times.uploadedAtMs).toBe(250);
});

it('uses the file’s present size if the job no longer knows it', () => {
  using desk = new Desk({ state: queued });
  desk.tell(aJob({ state: ready, ...delivered, sizeBytes: null }));
  expect(desk.ledger()?.sizeBytes).toBe(aStamp.sizeBytes);
});

it('ignores jobs of other files, and all jobs once its file has none', () => {
  using desk = new Desk({ state: queued });
  desk.tell(aJob({ id: jobId('job_2'), state: ready, ...delivered }));
  expect(desk.file.state).toEqual(queued);
  expect(desk.placedSoon).toBe(0);
  using done = new Desk({ state: { kind: 'uploaded', jobId: job1, atMs: 1 } });
  done.tell(aJob({ state: { kind: 'failed', atMs: 2, trouble } }));
  expect(done.file.state.kind).toBe('uploaded');
});

it('follows an upload that is moved to another item, but only while it is queued', () => {
  const elsewhere = { ...aJob().target, projectId: projectId('prj_2') };
  using desk = new Desk({ state: queued });
  desk.tell(aJob({ state: { kind: 'sending' }, target: elsewhere }));
  expect(desk.file.target?.projectId).toBe('prj_1');
  desk.tell(aJob({ state: { kind: 'queued' }, target: elsewhere }));
  expect(desk.file.target?.projectId).toBe('prj_2');
  using giving = new Desk({ state: givingWay });
  giving.tell(aJob({ state: { kind: 'queued' }, target: elsewhere }));
  expect(giving.file.target?.projectId).toBe('prj_1');
});

it('cancels an upload of bytes that the item has, and skips its file', () => {
  using desk = new Desk({ state: queued });
  const reason = {
    kind: 'same_bytes',
    versionId: aDelivery.versionId,
    versionNumber: 3,
    sentAtMs: 1,
  } as const;
  desk.tell(
    aJob({ state: { kind: 'held', reason, trouble, returnsTo: 'creating', sinceMs: 1 } as JobState }),
  );
  expect(desk.canceled).toEqual(['job_1']);
  expect(desk.file.state).toMatchObject({
    kind: 'skipped',
    reason: { kind: 'same_bytes', itemName: 'LED_Main', versionNumber: 3 },
  });
  using paused = new Desk({ state: queued });
  paused.tell(inState(everyState().find(({ kind }) => kind === 'held') ?? ready));
  expect(paused.canceled).toEqual([]);
});

it('settles again once the upload that gives way is over, whatever its result', () => {
  const over = everyState().filter((state) => {
    using desk = new Desk({ state: givingWay });
    desk.tell({ ...inState(state), id: job1 });
    return desk.settledAgain.length > 0;
  });
  expect(over.map(({ kind }) => kind)).toEqual([
    'processing',
    'ready',
    'rejected',
    'superseded',
    'unconfirmed',
    'failed',
    'cancelled',
  ]);
  using queuedDesk = new Desk({ state: queued });
  queuedDesk.tell(aJob({ state: ready, ...delivered }));
  expect(queuedDesk.settledAgain).toEqual([]);
});

it('asks the queue to give up uploads of changed files, and then reads their jobs again', async () => {
  using desk = new Desk({ state: givingWay });
  desk.inQueue = [aJob({ state: { kind: 'cancelled', atMs: 1, versionRemains: false } })];
  await desk.follower.giveWay();
  expect(desk.gaveWay).toEqual([['job_1']]);
  expect(desk.settledAgain).toEqual([path]);

  using sending = new Desk({ state: givingWay });
  sending.inQueue = [aJob({ state: { kind: 'sending' } })];
  await sending.follower.giveWay();
  expect([sending.settledAgain, sending.placedSoon]).toEqual([[], 1]);

  using adding = new Desk({ state: givingWay });
  adding.beingAdded = 'job_1';
  await adding.follower.giveWay();
  expect([adding.settledAgain, adding.placedSoon]).toEqual([[], 1]);

  using gone = new Desk({ state: givingWay });
  await gone.follower.giveWay();
  expect([gone.settledAgain, gone.placedSoon]).toEqual([[path], 0]);

  using other = new Desk({ state: queued });
  await other.follower.giveWay();
  expect(other.gaveWay).toEqual([]);
});

it('ignores files that no longer give way when the queue has answered', async () => {
  using desk = new Desk({ state: givingWay });
  const asking = desk.follower.giveWay();
  desk.book.apply([{ path, event: { kind: 'gave_way' } }]);
  await asking;
  expect(desk.settledAgain).toEqual([]);
});

it('catches up after a restart: from the queue, else from the history, else the job was never added', () => {
  using inQueue = new Desk({ state: queued });
  inQueue.inQueue = [aJob({ state: { kind: 'cancelled', atMs: 1, versionRemains: false } })];
  expect(inQueue.follower.reconcile()).toEqual([]);
  expect(inQueue.file.state).toMatchObject({ kind: 'skipped', reason: { kind: 'by_person' } });

  using adding = new Desk({ state: queued });
  adding.beingAdded = 'job_1';
  expect(adding.follower.reconcile()).toEqual([]);

  using giving = new Desk({ state: givingWay });
  expect(giving.follower.reconcile()).toEqual([]);
  expect(giving.settledAgain).toEqual([path]);

  using never = new Desk({ state: queued });
  expect(never.follower.reconcile()).toEqual([path]);

  using ended = new Desk({ state: queued });
  const entry = historyEntryOf(aJob({ state: ready, ...delivered }));
  if (entry) ended.history.add(entry);
  expect(ended.follower.reconcile()).toEqual([]);
  expect(ended.file).toMatchObject({ state: { kind: 'uploaded' }, times: { uploadedAtMs: 250 } });
  expect(ended.ledger()).toMatchObject({ sizeBytes: 900, sentAtMs: 250, versionNumber: 5 });

  using untouched = new Desk({});
  expect(untouched.follower.reconcile()).toEqual([]);
});

it('takes jobs without a version from the history as well', () => {
  using desk = new Desk({ state: queued });
  const entry = historyEntryOf(
    aJob({
      state: { kind: 'failed', atMs: 9, trouble },
      target: { kind: 'new_item', projectId: projectId('prj_1'), projectName: 'Show', name: 'LED_Main' },
    }),
  );
  if (entry) desk.history.add(entry);
  expect(desk.follower.reconcile()).toEqual([]);
  expect(desk.file).toMatchObject({ state: { kind: 'failed' }, times: { uploadedAtMs: null } });
  expect(desk.ledger()).toBe(null);
});

it('leaves receipts for other computers on a shared folder, one for this item and one for any, once', () => {
  using desk = new Desk({ state: queued }, { shared: true });
  desk.tell(aJob({ state: { kind: 'processing', sinceMs: 250 }, ...delivered }));
  desk.tell(aJob({ state: ready, ...delivered }));
  const keys = [aDelivery.mediaId, null].map((item) => sharedKeyOf(aFolder(), aFile(), 'aabb', item));
  expect(desk.receipts.map(([key]) => key)).toEqual(keys);
  expect(desk.receipts[0]?.[1]).toEqual({
    file: path,
    project_id: 'prj_1',
    media_id: 'med_1',
    item_name: 'LED_Main',
    version_id: 'ver_ours',
    version_number: 5,
    sent_at_ms: 250,
  });
});

it('leaves no receipt for frames that changed since, nor for unknown bytes', () => {
  const sequence = someFrames(1, 9);
  using changed = new Desk({ state: givingWay, sequence }, { shared: true });
  changed.tell(aJob({ state: { kind: 'processing', sinceMs: 250 }, ...delivered }));
  expect(changed.receipts).toEqual([]);
  using file = new Desk({ state: givingWay }, { shared: true });
  file.tell(aJob({ state: { kind: 'processing', sinceMs: 250 }, ...delivered }));
  expect(file.receipts).toHaveLength(2);
  using frames = new Desk({ state: queued, sequence }, { shared: true });
  frames.tell(aJob({ state: ready, ...delivered }));
  expect(frames.receipts).toHaveLength(2);
  using unknown = new Desk({ state: queued }, { shared: true });
  unknown.tell(aJob({ state: ready, ...delivered, xxh3: null }));
  expect(unknown.receipts).toEqual([]);
});
