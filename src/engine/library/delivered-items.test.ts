import { expect, it } from 'vitest';
import type { QueueEvent, QueueSnapshot } from '../../shared/model/upload-queue.ts';
import { type JobSnapshot, jobSnapshotSchema } from '../../shared/model/uploads.ts';
import { unhindered } from '../../shared/testing/queue-conditions.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { DeliveredItems, type ItemsChanged } from './delivered-items.ts';

const states = {
  queued: { kind: 'queued' },
  processing: { kind: 'processing', sinceMs: 1 },
  ready: { kind: 'ready', atMs: 2 },
} as const;

const jobOf = (id: string, state: keyof typeof states, projectId = 'project'): JobSnapshot =>
  jobSnapshotSchema.parse({
    id,
    batchId: 'batch',
    accountId: 'account',
    target: { kind: 'version', projectId, projectName: 'Show', mediaId: `item of ${id}`, mediaName: id },
    file: { path: `/renders/${id}.mov`, name: `${id}.mov`, sizeBytes: 100, facts: null },
    state: states[state],
    activity: { kind: 'none' },
    progress: null,
    delivery: null,
    options: {},
    priority: 'normal',
    position: 0,
    createdAtMs: 0,
    updatedAtMs: 0,
  });

function setUp(...jobs: readonly JobSnapshot[]) {
  const clock = new FakeClock();
  const told: ItemsChanged[] = [];
  let listener: (event: QueueEvent) => void = () => {};
  const snapshot: QueueSnapshot = {
    sequence: 0,
    jobs: [...jobs],
    conditions: unhindered,
    limits: {
      concurrency: 3,
      gentle: false,
      bytesPerSecond: null,
      hours: null,
      fullSpeedUntilMs: null,
      sendOnBattery: true,
      keepAwake: true,
    },
  };
  const items = new DeliveredItems({
    clock,
    uploads: {
      snapshot: () => snapshot,
      subscribe: (heard) => {
        listener = heard;
        return () => {
          listener = () => {};
        };
      },
    },
    tell: (changed) => told.push(changed),
  });
  let sequence = 0;
  const change = (...changed: readonly JobSnapshot[]) => {
    sequence += 1;
    listener({ kind: 'jobs_changed', sequence, jobs: [...changed] });
  };
  return { clock, told, change, items };
}

it('tells of what becomes ready, also of an upload that was processing before anybody listened', async () => {
  const { clock, told, change } = setUp(jobOf('a', 'processing'));
  change(jobOf('a', 'processing'));
  await clock.advance(1_000);
  expect(told).toEqual([]);
  change(jobOf('a', 'ready'));
  await clock.advance(1_000);
  expect(told).toEqual([{ projectId: 'project', mediaIds: ['item of a'] }]);
});

it('tells of an upload that it meets for the first time when it is ready', async () => {
  const { clock, told, change } = setUp();
  change(jobOf('a', 'ready'));
  await clock.advance(1_000);
  expect(told).toEqual([{ projectId: 'project', mediaIds: ['item of a'] }]);
});

it('tells once of each project for all that came within a moment, and of nothing that only waits', async () => {
  const { clock, told, change } = setUp();
  change(jobOf('a', 'processing'), jobOf('b', 'processing'), jobOf('c', 'queued'));
  change(jobOf('a', 'ready'), jobOf('d', 'ready', 'other'));
  await clock.advance(1_000);
  expect(told).toEqual([
    { projectId: 'project', mediaIds: ['item of a', 'item of b'] },
    { projectId: 'other', mediaIds: ['item of d'] },
  ]);
});

it('says nothing any more once it is over', async () => {
  const { clock, told, change, items } = setUp();
  change(jobOf('a', 'ready'));
  items[Symbol.dispose]();
  await clock.advance(1_000);
  expect(told).toEqual([]);
});
