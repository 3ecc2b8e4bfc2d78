import type { QueueSnapshot } from '../../shared/model/upload-queue.ts';
import type { JobProgress, JobSnapshot } from '../../shared/model/uploads.ts';
import { exampleJob } from '../../shared/testing/example-job.ts';
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

/** It waits for its own render to be complete. */
export const exampleRendering = (position: number): JobSnapshot =>
  exampleJob('rendering', position, {
    state: {
      kind: 'held',
      reason: { kind: 'still_being_written' },
      trouble: exampleTrouble,
      returnsTo: 'queued',
      sinceMs: 1,
    },
  });
