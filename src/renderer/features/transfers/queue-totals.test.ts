import { expect, it } from 'vitest';
import type { ProjectId } from '../../../shared/api/ids.ts';
import { accountIdSchema } from '../../../shared/model/account.ts';
import type { KeptByPause } from '../../../shared/model/uploads.ts';
import { exampleJob } from '../../../shared/testing/example-job.ts';
import {
  exampleHeld,
  exampleProgress,
  exampleQueue,
  exampleRendering,
  exampleRunning,
  exampleTrouble,
} from '../../testing/queue-examples.ts';
import { countQueue, hasToPause, isAllUploaded, leftOf, othersUnderWay } from './queue-totals.ts';
import { endsLeaving, millisecondsLeft, onTheWire, totalFraction } from './total-progress.ts';

const sending = exampleRunning('sending', 'sending');
const ready = exampleJob('ready', 1, { state: { kind: 'ready', atMs: 1 } });
const waiting = exampleJob('waiting', 2);
const processing = exampleJob('processing', 0, { state: { kind: 'processing', sinceMs: 0 } });
const failed = exampleJob('failed', 3, { state: { kind: 'failed', atMs: 1, trouble: exampleTrouble } });
const old = exampleJob('old', 4, {
  batchId: 'yesterday',
  createdAtMs: -9,
  state: { kind: 'ready', atMs: -5 },
});

const withProgress = (sentBytes: number) => {
  const queue = exampleQueue([sending, ready, waiting, failed, old]);
  return { ...queue, progress: new Map([[sending.id, exampleProgress(sending, sentBytes)]]) };
};

it('counts by what a person has to do with it', () => {
  expect(countQueue(withProgress(0), 0)).toMatchObject({
    failed: 1,
    asking: 0,
    sending: 1,
    waiting: 1,
    over: 2,
  });
});

it('says of what has not left yet that it is prepared, and not that it is processed', () => {
  const examined = exampleRunning('examined', 'examining');
  const created = exampleRunning('created', 'creating');
  const counts = countQueue(exampleQueue([examined, created, processing]), 0);
  expect(counts).toMatchObject({ preparing: 2, working: 1 });
  expect(leftOf(counts)).toBe(3);
});

it('counts an upload whose last bytes are on their way as its row says: not uploaded yet, and too late for a pause', () => {
  const end = exampleJob('end', 0, { state: { kind: 'confirming', sinceMs: 0 } });
  const at = (sentBytes: number) => {
    const queue = {
      ...exampleQueue([end]),
      progress: new Map([[end.id, exampleProgress(end, sentBytes)]]),
    };
    const counts = countQueue(queue, 0, endsLeaving(queue));
    const { leaving, working } = counts;
    return { leaving, working, pauses: hasToPause(counts), share: totalFraction(counts, onTheWire(queue)) };
  };
  expect(at(12)).toEqual({ leaving: 1, working: 0, pauses: false, share: 0.12 });
  expect(at(100), 'until it is answered').toEqual({ leaving: 0, working: 1, pauses: false, share: null });
});

it('has nothing to pause once all of it is only processed', () => {
  const mayPause = (...jobs: Parameters<typeof exampleQueue>[0][number][]) =>
    hasToPause(countQueue(exampleQueue(jobs), 0));
  expect(mayPause(processing, ready)).toBe(false);
  expect(mayPause(processing, waiting)).toBe(true);
  expect(mayPause(processing, sending)).toBe(true);
  expect(mayPause(processing, exampleHeld('paused', { kind: 'paused', by: 'job' }))).toBe(false);
  expect(mayPause(sending, exampleHeld('paused', { kind: 'paused', by: 'job' }))).toBe(true);
});

const stillRendering = exampleRendering(0);

it('counts what waits for its render by itself: it is not queued, and nobody has to do anything about it', () => {
  const counts = countQueue(exampleQueue([stillRendering]), 0);
  expect(counts).toMatchObject({ asking: 0, failed: 0, waiting: 0, rendering: 1 });
  expect(leftOf(counts)).toBe(1);
});

const newBatch = ['first', 'second', 'third'].map((id) =>
  exampleJob(id, 0, { batchId: 'new', createdAtMs: 10, state: { kind: 'sending' } }),
);

it.each([
  ['waits for its render', stillRendering, {}],
  ['is paused', exampleHeld('paused', { kind: 'paused', by: 'job' }), {}],
  [
    'waits for a paused project',
    { ...waiting, target: { ...waiting.target, projectId: 'paused project' as ProjectId } },
    { pausedProjects: ['paused project' as ProjectId] },
  ],
])('shows three uploads at 17 %% as 17 %% while one of an earlier batch %s', (_, left, conditions) => {
  const queue = exampleQueue([ready, left, ...newBatch]);
  const progress = new Map(newBatch.map((job) => [job.id, exampleProgress(job, 17)]));
  const counts = countQueue({ ...queue, conditions: { ...queue.conditions, ...conditions } }, 0);
  const wire = onTheWire({ ...queue, progress });
  expect(totalFraction(counts, wire)).toBe(0.17);
  expect(millisecondsLeft(counts, wire)).toBe((249 / 30) * 1_000);
});

it('shows nothing of what is paused as uploaded while earlier uploads are processed', () => {
  const added = ['one', 'two'].map((id) => exampleJob(id, 0, { batchId: 'new', createdAtMs: 10 }));
  const queue = exampleQueue([ready, processing, ...added]);
  const counts = countQueue({ ...queue, conditions: { ...queue.conditions, pausedAll: true } }, 0);
  expect(totalFraction(counts, { sentBytes: 0, bytesPerSecond: null })).toBe(0);
});

it('shows an upload at 2 % as 2 % beside those that are processed, and what its watch folder uploaded before it', () => {
  const [alone] = newBatch;
  if (!alone) throw new Error('no upload');
  const before = exampleJob('before', 0, { batchId: 'new', state: { kind: 'ready', atMs: 5 } });
  const stuck = exampleJob('stuck', 0, { batchId: 'new', state: { kind: 'processing', sinceMs: 5 } });
  const meanwhile = exampleJob('meanwhile', 0, { batchId: 'new', state: { kind: 'ready', atMs: 20 } });
  const later = { ...alone, createdAtMs: 10 };
  const shareOf = (...others: readonly (typeof before)[]) => {
    const queue = exampleQueue([ready, processing, before, stuck, later, ...others]);
    const wire = onTheWire({ ...queue, progress: new Map([[later.id, exampleProgress(later, 2)]]) });
    return totalFraction(countQueue(queue, 0), wire);
  };
  expect(shareOf()).toBe(0.02);
  expect(shareOf(meanwhile), 'uploaded while this one waited').toBe(0.51);
});

it('counts nothing that was uploaded before files were added, even if it becomes ready only after that', () => {
  const [alone] = newBatch;
  if (!alone) throw new Error('no upload');
  const state = { kind: 'ready', atMs: 20 };
  const before = exampleJob('before', 0, { state, deliveredAtMs: 5 });
  const shareOf = (...jobs: readonly (typeof before)[]) => {
    const queue = exampleQueue([before, ...jobs]);
    const progress = new Map(jobs.map((job) => [job.id, exampleProgress(job, 2)]));
    return totalFraction(countQueue(queue, 0), onTheWire({ ...queue, progress }));
  };
  expect(shareOf(alone)).toBe(0.02);
  const retried = exampleJob('retried', 0, { state: { kind: 'sending' }, joinedAtMs: 10 });
  expect(shareOf(retried), 'of the same drop, started over').toBe(0.02);
});

it('never falls when an upload or the last one of a drop is done', () => {
  const size = 100;
  const drops = [0, 0, 10, 10, 10].map((createdAtMs, index) =>
    exampleJob(`${index}`, index, { batchId: `${createdAtMs}`, createdAtMs, state: { kind: 'sending' } }),
  );
  // The first ones end first; each becomes ready long after it was uploaded.
  const shares = [0, 1, 2, 3, 4].map((done) => {
    const jobs = drops.map((job, index) =>
      index < done
        ? exampleJob(job.id, index, {
            ...{ batchId: job.batchId, createdAtMs: job.createdAtMs, deliveredAtMs: 20 + index },
            state: { kind: 'ready', atMs: 90 },
          })
        : job,
    );
    return totalFraction(countQueue(exampleQueue(jobs), 0), { sentBytes: 0, bytesPerSecond: null });
  });
  expect(shares).toEqual([0, 1, 2, 3, 4].map((done) => (done * size) / (drops.length * size)));
});

it('shows no share of a batch of which only one file still waits for its render', () => {
  const counts = countQueue(exampleQueue([ready, stillRendering]), 0);
  expect(totalFraction(counts, { sentBytes: 0, bytesPerSecond: null })).toBeNull();
  const allSent = countQueue(exampleQueue([processing, stillRendering]), 0);
  expect(isAllUploaded(allSent)).toBe(true);
});

it('reckons over what is under way: neither what failed nor yesterday moves the line', () => {
  const queue = withProgress(50);
  const counts = countQueue(queue, 0);
  const wire = onTheWire(queue);
  expect(totalFraction(counts, wire)).toBe(0.5);
  expect(millisecondsLeft(counts, wire)).toBe(15_000);
});

it('never says that all is done while something is not', () => {
  const last = exampleRunning('last', 'sending');
  const counts = countQueue(exampleQueue([processing, last]), 0);
  expect(totalFraction(counts, { sentBytes: counts.totalBytes / 2, bytesPerSecond: 0 })).toBe(0.99);
});

it('says no share once every byte is uploaded: how long the server processes them nobody knows', () => {
  const counts = countQueue(exampleQueue([processing]), 0);
  expect(isAllUploaded(counts)).toBe(true);
  expect(totalFraction(counts, { sentBytes: 0, bytesPerSecond: 0 })).toBe(null);
  const more = countQueue(exampleQueue([processing, waiting]), 0);
  expect(isAllUploaded(more)).toBe(false);
  expect(totalFraction(more, { sentBytes: 0, bytesPerSecond: 0 })).toBe(0.5);
});

it('says nothing of progress or time when nothing is under way or moves', () => {
  const over = countQueue(exampleQueue([ready]), 0);
  expect(totalFraction(over, { sentBytes: 0, bytesPerSecond: 0 })).toBeNull();
  expect(millisecondsLeft(over, { sentBytes: 0, bytesPerSecond: 0 })).toBeNull();
});

it('counts what is paused as it is: its bytes that are kept, and none where they are not', () => {
  const paused = (kept?: KeptByPause) =>
    exampleHeld('paused', { kind: 'paused', by: 'job', ...(kept ? { kept } : {}) }, { returnsTo: 'sending' });
  const still = { sentBytes: 0, bytesPerSecond: 0 };
  const open = countQueue(exampleQueue([paused({ kind: 'connection', sentBytes: 63, resumable: false })]), 0);
  expect(open).toMatchObject({ paused: 1, waiting: 0 });
  expect(totalFraction(open, still)).toBe(0.63);
  expect(totalFraction(countQueue(exampleQueue([paused()]), 0), still)).toBe(0);
  const moving = { sentBytes: 0, bytesPerSecond: 10 };
  const both = countQueue(exampleQueue([waiting, paused()]), 0);
  expect(millisecondsLeft(both, moving)).toBe(10_000);
});

it('leaves out what asks somebody, and reckons what was not looked at by its own batch', () => {
  const shapes = { now: { width: 2, height: 1 }, before: { width: 1, height: 1 } };
  const asks = exampleHeld(
    'asks',
    { kind: 'other_shape', ...shapes },
    { batchId: 'one large render', file: { ...sending.file, sizeBytes: 1_000_000 } },
  );
  const unknown = exampleJob('unknown', 3, { file: { ...sending.file, sizeBytes: null } });
  const queue = exampleQueue([asks, sending, processing, unknown]);
  const sizeBytes = sending.file.sizeBytes ?? 0;
  expect(countQueue(queue, 0)).toMatchObject({
    asking: 1,
    totalBytes: 3 * sizeBytes,
    deliveredBytes: sizeBytes,
  });
});

it('asks for a sign-in where nobody is signed in to the account, also for what is only processed', () => {
  const scope = { kind: 'account', accountId: processing.accountId } as const;
  const trouble = { ...exampleTrouble, code: 'not_signed_in' };
  const queue = exampleQueue([processing, waiting, ready]);
  const conditions = { ...queue.conditions, holds: [{ scope, trouble, sinceMs: 0 }] };
  expect(countQueue({ ...queue, conditions }, 0)).toMatchObject({
    asking: 2,
    working: 0,
    waiting: 0,
    over: 1,
  });
});

it('tells whose uploads are under way, unless some are of the account in use', () => {
  const other = accountIdSchema.parse('other');
  const theirs = exampleJob('theirs', 5, { accountId: other });
  const { accountId } = waiting;
  expect([...othersUnderWay([theirs, ready], accountId)]).toEqual([other]);
  expect([...othersUnderWay([theirs, waiting], accountId)]).toEqual([]);
  expect([...othersUnderWay([ready], accountId)]).toEqual([]);
});
