import { expect, it } from 'vitest';
import { aJob, inState, trouble } from '../../engine/testing/jobs.ts';
import { toSnapshot } from '../../engine/uploads/job/job.ts';
import type { QueueConditions, QueueEvent } from '../../shared/model/upload-queue.ts';
import type { HoldReason, JobState } from '../../shared/model/uploads.ts';
import { unhindered } from '../../shared/testing/queue-conditions.ts';
import { whenFinished } from './finishing.ts';

const { accountId, target } = aJob();
const { projectId } = target;

/** A queue whose state a test sets. */
function queueOf(state: JobState, conditions: Partial<QueueConditions> = {}) {
  const listeners = new Set<(event: QueueEvent) => void>();
  const now = { state, conditions: { ...unhindered, ...conditions } };
  return {
    queue: {
      snapshot: () => ({
        sequence: 1,
        jobs: [toSnapshot(inState(now.state), { kind: 'none' }, null)],
        conditions: now.conditions,
        limits: {
          concurrency: 3,
          gentle: false,
          bytesPerSecond: null,
          hours: null,
          fullSpeedUntilMs: null,
          sendOnBattery: true,
          keepAwake: true,
        },
      }),
      subscribe: (listener: (event: QueueEvent) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    change: (next: Partial<typeof now>) => {
      Object.assign(now, next);
      for (const listener of listeners)
        listener({ kind: 'conditions_changed', sequence: 2, conditions: now.conditions });
    },
    listeners,
  };
}

async function isFinished(...of: Parameters<typeof queueOf>): Promise<boolean> {
  let finished = false;
  void whenFinished(queueOf(...of).queue).then(() => {
    finished = true;
  });
  await Promise.resolve();
  return finished;
}

const held = (reason: HoldReason): JobState => ({
  kind: 'held',
  reason,
  trouble,
  returnsTo: 'queued',
  sinceMs: 1,
});
const queued: JobState = { kind: 'queued' };
const account = { kind: 'account', accountId } as const;
const over = (scope: QueueConditions['holds'][number]['scope']) => ({
  holds: [{ scope, trouble, sinceMs: 1 }],
});

it.each<[string, JobState, Partial<QueueConditions>]>([
  ['uploads', { kind: 'sending' }, {}],
  ['uploads, while everything else is paused', { kind: 'sending' }, { pausedAll: true }],
  ['is queued', queued, {}],
  ['waits for its hour', queued, { hoursOpenAtMs: 1_000 }],
  ['waits for the network', queued, { online: false }],
  ['waits for mains', queued, { onBattery: true }],
  ['waits for its renderer', held({ kind: 'still_being_written' }), {}],
  ['is confirmed', { kind: 'confirming', sinceMs: 1 }, {}],
])('waits for an upload that %s', async (_what, state, conditions) => {
  expect(await isFinished(state, conditions)).toBe(false);
});

it.each<[string, JobState, Partial<QueueConditions>]>([
  ['is in a paused project', queued, { pausedProjects: [projectId] }],
  ['is paused with all others', queued, { pausedAll: true }],
  ['is paused itself', held({ kind: 'paused', by: 'job' }), {}],
  ['asks', held({ kind: 'volume_gone' }), {}],
  ['is held with its project', queued, over({ kind: 'project', accountId, projectId })],
  ['is held with its account', queued, over(account)],
  ['nobody can confirm', { kind: 'confirming', sinceMs: 1 }, over(account)],
  ['is processed by the service', { kind: 'processing', sinceMs: 1 }, {}],
  ['failed', { kind: 'failed', atMs: 1, trouble }, {}],
  ['another program uploads', { kind: 'sending' }, { sender: 'other' }],
])('does not wait for an upload that %s', async (_what, state, conditions) => {
  expect(await isFinished(state, conditions)).toBe(true);
});

it('resolves once the last one is done, and listens no longer', async () => {
  const { queue, change, listeners } = queueOf({ kind: 'sending' });
  const finished = whenFinished(queue);
  change({ conditions: { ...unhindered, pausedAll: true } });
  expect(listeners.size).toBe(1);
  change({ state: { kind: 'processing', sinceMs: 1 } });
  await finished;
  expect(listeners.size).toBe(0);
});
