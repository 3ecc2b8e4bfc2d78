import { expect, it } from 'vitest';
import { describeJob } from '../../../shared/model/describe-job.ts';
import { unhindered } from '../../../shared/testing/queue-conditions.ts';
import { exampleJob, exampleTrouble } from '../../testing/queue-examples.ts';
import { hasProgress } from './transfer-words.ts';

const rejected = exampleJob('a', 0, {
  state: { kind: 'rejected', atMs: 1, trouble: { ...exampleTrouble, action: 'send_again' } },
});

it('offers one way to send again what the service could not read: the one that works', () => {
  const { actions } = describeJob(rejected, { conditions: unhindered, nowMs: 2 });
  expect(actions).toEqual(['retry']);
});

it('draws progress of what is under way or done, and leaves the room to the words of everything else', () => {
  const held = { kind: 'held', reason: { kind: 'volume_gone' }, trouble: exampleTrouble, sinceMs: 1 };
  const half = { jobId: 'a', sentBytes: 50, sizeBytes: 100, bytesPerSecond: 0, secondsLeft: null };
  expect(hasProgress(exampleJob('a', 0, { state: { kind: 'sending' } }))).toBe(true);
  expect(hasProgress(exampleJob('a', 0, { state: { kind: 'ready', atMs: 1 } }))).toBe(true);
  expect(hasProgress(exampleJob('a', 0))).toBe(false);
  expect(hasProgress(rejected)).toBe(false);
  expect(hasProgress(exampleJob('a', 0, { state: { ...held, returnsTo: 'queued' } }))).toBe(false);
  expect(hasProgress(exampleJob('a', 0, { state: { ...held, returnsTo: 'sending' }, progress: half }))).toBe(
    true,
  );
});
