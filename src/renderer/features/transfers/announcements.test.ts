import { expect, it } from 'vitest';
import type { QueueEvent } from '../../../shared/model/upload-queue.ts';
import { batchIdSchema } from '../../../shared/model/uploads.ts';
import { exampleJob } from '../../../shared/testing/example-job.ts';
import { unhindered } from '../../../shared/testing/queue-conditions.ts';
import { exampleHeld, exampleTrouble } from '../../testing/queue-examples.ts';
import { announcementOf, type Heard } from './announcements.ts';

const heardNothing = (): Heard => ({ ranks: new Map(), holds: [] });
const failed = (id: string) =>
  exampleJob(id, 0, { state: { kind: 'failed', atMs: 1, trouble: exampleTrouble } });
const changed = (...ids: readonly string[]): QueueEvent => ({
  kind: 'jobs_changed',
  sequence: 1,
  jobs: ids.map(failed),
});

it('says each failure once, with what happened', () => {
  const heard = heardNothing();
  expect(announcementOf(changed('a'), heard)).toEqual({ text: 'a.mov: Something happened.', urgent: true });
  expect(announcementOf(changed('a'), heard)).toBeNull();
});

it('counts instead of reading out a list', () => {
  expect(announcementOf(changed('a', 'b', 'c'), heardNothing())?.text).toBe('3 uploads need attention.');
});

it('says when a batch is done, and what of it is not', () => {
  const done = (ready: number, failed: number): QueueEvent => ({
    kind: 'batch_done',
    sequence: 2,
    batch: { batchId: batchIdSchema.parse('b'), ready, failed },
  });
  expect(announcementOf(done(1, 0), heardNothing())).toEqual({ text: '1 upload ready.', urgent: false });
  expect(announcementOf(done(2, 1), heardNothing())?.text).toBe('2 of 3 uploads ready.');
  // All canceled: the person knows.
  expect(announcementOf(done(0, 0), heardNothing())).toBeNull();
});

it('says once that something is held, and what helps', () => {
  const heard = heardNothing();
  const hold = {
    scope: { kind: 'account', accountId: exampleJob('a', 0).accountId },
    trouble: exampleTrouble,
    sinceMs: 0,
  } as const;
  const event: QueueEvent = {
    kind: 'conditions_changed',
    sequence: 3,
    conditions: { ...unhindered, holds: [hold] },
  };
  expect(announcementOf(event, heard)).toEqual({ text: 'Something happened. Do something.', urgent: true });
  expect(announcementOf(event, heard)).toBeNull();
});

it('leaves a job that is held with its project to what is said of the project', () => {
  const held = exampleHeld('a', { kind: 'project', code: 'project_read_only' }, { returnsTo: 'creating' });
  expect(announcementOf({ kind: 'jobs_changed', sequence: 4, jobs: [held] }, heardNothing())).toBeNull();
});
