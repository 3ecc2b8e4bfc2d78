import { expect, it } from 'vitest';
import { describeJob } from '../../../shared/model/describe-job.ts';
import { exampleJob } from '../../../shared/testing/example-job.ts';
import { unhindered } from '../../../shared/testing/queue-conditions.ts';
import { exampleTrouble } from '../../testing/queue-examples.ts';
import { fractionOf, hasProgress } from './transfer-words.ts';

const rejected = exampleJob('a', 0, {
  state: { kind: 'rejected', atMs: 1, trouble: { ...exampleTrouble, action: 'send_again' } },
});

it('offers one way to send again what the service could not read: the one that works', () => {
  const { actions } = describeJob(rejected, { conditions: unhindered, nowMs: 2 });
  expect(actions).toEqual(['retry']);
});

it('draws progress of what is under way or done, and leaves the room to the words of everything else', () => {
  const held = { kind: 'held', reason: { kind: 'volume_gone' }, trouble: exampleTrouble, sinceMs: 1 };
  const kept = { kind: 'connection', sentBytes: 50, resumable: false };
  const paused = { ...held, reason: { kind: 'paused', by: 'job', kept }, returnsTo: 'sending' };
  const shows = (state: object) => hasProgress(exampleJob('a', 0, { state }), 0);
  expect(shows({ kind: 'sending' })).toBe(true);
  expect(shows({ kind: 'ready', atMs: 1 })).toBe(false);
  expect(shows({ kind: 'queued' })).toBe(false);
  expect(hasProgress(rejected, 0)).toBe(false);
  expect(shows({ ...held, returnsTo: 'sending' })).toBe(false);
  expect(shows(paused)).toBe(true);
  expect(fractionOf(exampleJob('a', 0, { state: paused }), 0)).toBe(0.5);
});
