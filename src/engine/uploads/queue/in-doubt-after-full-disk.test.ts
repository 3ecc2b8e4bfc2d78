import { expect, it } from 'vitest';
import { aDelivery, aJob, anIntent, inState } from '../../testing/jobs.ts';
import type { JobRecord } from '../job/job.ts';
import { inDoubtAfterFullDisk } from './in-doubt-after-full-disk.ts';

const nowMs = 5_000_000;
const creating = (intent: JobRecord['intent']): JobRecord => ({
  ...inState({ kind: 'creating' }),
  intent,
  delivery: null,
  updatedAtMs: 4_000,
});

it('looks at the item of what was being sent', () => {
  const job = { ...inState({ kind: 'sending' }), intent: anIntent, delivery: aDelivery };
  expect(inDoubtAfterFullDisk([job], nowMs)).toEqual([
    { ...job, state: { kind: 'confirming', sinceMs: nowMs }, inDoubt: true },
  ]);
});

it.each([
  ['when it says so', 3_000, 3_000],
  ['right after its record, where that says nothing', null, 4_000],
])('treats a creation request as sent %s', (_when, askedAtMs, takenMs) => {
  const job = creating({ ...anIntent, askedAtMs });
  expect(inDoubtAfterFullDisk([job], nowMs)).toEqual([
    { ...job, intent: { ...anIntent, askedAtMs: takenMs }, inDoubt: true },
  ]);
});

it('leaves alone jobs that have created nothing, and jobs that need no look', () => {
  const others = [creating(null), aJob(), inState({ kind: 'ready', atMs: 1 })];
  expect(inDoubtAfterFullDisk(others, nowMs)).toEqual([]);
});
