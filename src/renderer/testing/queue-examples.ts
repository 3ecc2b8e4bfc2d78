import { type EncodeSnapshot, encodesSnapshotSchema } from '../../shared/model/encodes.ts';
import type { QueueSnapshot } from '../../shared/model/upload-queue.ts';
import type {
  ActiveStateKind,
  HoldReason,
  JobActivity,
  JobProgress,
  JobSnapshot,
} from '../../shared/model/uploads.ts';
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

/** A video that waits to be encoded, of no batch. */
export function exampleEncode(
  id: string,
  changes: { readonly [Key in keyof EncodeSnapshot]?: unknown } = {},
): EncodeSnapshot {
  const encode = {
    id,
    batchId: null,
    accountId: 'account',
    target: { kind: 'new_item', projectId: 'project', projectName: 'Show', name: id },
    source: { kind: 'lighter_copy', path: `/renders/${id}.mov`, frames: 1, bitsPerSecond: 1 },
    codec: 'h264',
    outputFolder: '/encoded',
    outputPath: null,
    state: { kind: 'waiting' },
    createdAtMs: 0,
    progress: null,
    ...changes,
  };
  const [example] = encodesSnapshotSchema.parse({ sequence: 0, encodes: [encode] }).encodes;
  if (!example) throw new Error('no example');
  return example;
}

/** It runs; it is not delivered yet. */
export const exampleRunning = (
  id: string,
  kind: 'examining' | 'creating' | 'sending',
  activity: JobActivity = { kind: 'none' },
): JobSnapshot => exampleJob(id, 0, { state: { kind }, activity });

type HeldChanges = Parameters<typeof exampleJob>[2] & { position?: number; returnsTo?: ActiveStateKind };

export const exampleHeld = (
  id: string,
  reason: HoldReason,
  { position = 0, returnsTo = 'queued', ...changes }: HeldChanges = {},
): JobSnapshot =>
  exampleJob(id, position, {
    state: { kind: 'held', reason, trouble: exampleTrouble, returnsTo, sinceMs: 1 },
    ...changes,
  });

/** It waits for its own render to be complete. */
export const exampleRendering = (position: number): JobSnapshot =>
  exampleHeld('rendering', { kind: 'still_being_written' }, { position });
