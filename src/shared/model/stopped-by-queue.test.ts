import { expect, it } from 'vitest';
import { projectIdSchema } from '../api/ids.ts';
import { trouble } from '../testing/job-states.ts';
import { unhindered } from '../testing/queue-conditions.ts';
import { accountIdSchema } from './account.ts';
import { holdOver, isPausedOver, isStopped } from './stopped-by-queue.ts';
import type { QueueHold } from './upload-queue.ts';

const projectId = projectIdSchema.parse('prj_1');
const accountId = accountIdSchema.parse('acc_1');
const job = {
  accountId,
  target: { kind: 'new_item', projectId, projectName: 'Show', name: 'Halo' },
} as const;
const over = (scope: QueueHold['scope']) => ({ ...unhindered, holds: [{ scope, trouble, sinceMs: 0 }] });
const another = accountIdSchema.parse('acc_2');
const elsewhere = projectIdSchema.parse('prj_2');

it.each([
  [over({ kind: 'account', accountId }), true],
  [over({ kind: 'account', accountId: another }), false],
  [over({ kind: 'project', accountId, projectId }), true],
  [over({ kind: 'project', accountId, projectId: elsewhere }), false],
  [over({ kind: 'project', accountId: another, projectId }), false],
])('a hold of %j stops it: %s', (conditions, stops) => {
  expect(holdOver(job, conditions) !== undefined).toBe(stops);
  expect(isStopped(job, conditions)).toBe(stops);
});

it('is paused with the whole queue, or with its own project', () => {
  expect(isPausedOver(job, unhindered)).toBe(false);
  expect(isPausedOver(job, { ...unhindered, pausedAll: true })).toBe(true);
  expect(isPausedOver(job, { ...unhindered, pausedProjects: [elsewhere, projectId] })).toBe(true);
  expect(isPausedOver(job, { ...unhindered, pausedProjects: [elsewhere] })).toBe(false);
  expect(isStopped(job, { ...unhindered, pausedAll: true })).toBe(true);
});
