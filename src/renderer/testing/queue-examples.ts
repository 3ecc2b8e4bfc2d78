import type { QueueSnapshot } from '../../shared/model/upload-queue.ts';
import { type JobProgress, type JobSnapshot, jobSnapshotSchema } from '../../shared/model/uploads.ts';
import { unhindered } from '../../shared/testing/queue-conditions.ts';
import { fromSnapshot, type MirroredQueue } from '../store/queue-mirror.ts';

/** Example jobs and queues for tests of the window. */

export const exampleTrouble = {
  code: 'example',
  sentence: 'Something happened.',
  remedy: 'Do something.',
  action: 'retry',
  requestId: null,
} as const;

export const exampleJob = (
  id: string,
  position: number,
  changes: { readonly [Key in keyof JobSnapshot]?: unknown } = {},
): JobSnapshot =>
  jobSnapshotSchema.parse({
    id,
    batchId: 'batch',
    accountId: 'account',
    target: { kind: 'new_item', projectId: 'project', projectName: 'Show', name: id },
    file: { path: `/renders/${id}.mov`, name: `${id}.mov`, sizeBytes: 100, facts: null },
    state: { kind: 'queued' },
    activity: { kind: 'none' },
    progress: null,
    delivery: null,
    options: {},
    priority: 'normal',
    position,
    createdAtMs: 0,
    updatedAtMs: 0,
    ...changes,
  });

export const exampleLimits: QueueSnapshot['limits'] = {
  concurrency: 3,
  gentle: false,
  bytesPerSecond: null,
  hours: null,
  fullSpeedUntilMs: null,
  sendOnBattery: true,
  keepAwake: true,
};

export const exampleQueue = (jobs: readonly JobSnapshot[]): MirroredQueue =>
  fromSnapshot({
    sequence: 0,
    jobs: [...jobs],
    conditions: unhindered,
    limits: exampleLimits,
  });

export const exampleProgress = (job: JobSnapshot, sentBytes: number): JobProgress => ({
  jobId: job.id,
  sentBytes,
  sizeBytes: 100,
  bytesPerSecond: 10,
  secondsLeft: 5,
});
