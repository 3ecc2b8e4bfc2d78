import { versionIdSchema } from '../api/ids.ts';
import type { Trouble } from '../model/trouble.ts';
import type { JobState } from '../model/uploads.ts';

/** Examples of every state of an upload. */

export const trouble: Trouble = {
  code: 'example',
  sentence: 'Something happened.',
  remedy: 'Do something.',
  action: 'retry',
  requestId: null,
};

export const everyState = (): readonly JobState[] => [
  { kind: 'queued' },
  { kind: 'examining' },
  { kind: 'creating' },
  { kind: 'sending' },
  { kind: 'confirming', sinceMs: 100 },
  { kind: 'processing', sinceMs: 100 },
  { kind: 'held', reason: { kind: 'paused', by: 'job' }, trouble, returnsTo: 'sending', sinceMs: 100 },
  { kind: 'ready', atMs: 200 },
  { kind: 'rejected', atMs: 200, trouble },
  { kind: 'superseded', atMs: 200, byVersionId: versionIdSchema.parse('ver_other') },
  { kind: 'unconfirmed', atMs: 200, sinceMs: 100, delivered: true },
  { kind: 'failed', atMs: 200, trouble },
  { kind: 'cancelled', atMs: 200, versionRemains: true },
];
