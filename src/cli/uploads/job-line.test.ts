import { expect, it } from 'vitest';
import { aDelivery, aJob, jobId } from '../../engine/testing/jobs.ts';
import { toSnapshot } from '../../engine/uploads/job/job.ts';
import { describeJob } from '../../shared/model/describe-job.ts';
import type { JobState } from '../../shared/model/uploads.ts';
import { unhindered } from '../../shared/testing/queue-conditions.ts';
import { styleFor } from '../output/style.ts';
import { jobLine } from './job-line.ts';

const plain = styleFor(false, {});
const context = { conditions: unhindered, nowMs: 0, locale: 'en' };
const progress = {
  jobId: jobId('job_1'),
  sentBytes: 1_000,
  sizeBytes: 1_000,
  bytesPerSecond: 10,
  secondsLeft: 0,
};
/** An upload whose bytes were all sent. */
const allSent = (state: JobState) =>
  toSnapshot(aJob({ state, delivery: aDelivery }), { kind: 'none' }, progress);

it.each<JobState>([{ kind: 'sending' }, { kind: 'confirming', sinceMs: 0 }])(
  'never says 100 % before the service has answered: $kind',
  (state) => {
    const job = allSent(state);
    const { line, next } = describeJob(job, context);
    for (const text of [line, next, jobLine(job, context, 120, plain)]) expect(text).not.toContain('100');
    expect(jobLine(job, context, 120, plain)).toContain('99%');
  },
);

it.each<JobState>([
  { kind: 'processing', sinceMs: 0 },
  { kind: 'unconfirmed', atMs: 1, sinceMs: 0, delivered: true },
])('says 100 % once it has: $kind', (state) => {
  expect(jobLine(allSent(state), context, 120, plain)).toContain('100%');
});

it('says less of an upload that nobody ever heard the answer to', () => {
  const line = jobLine(
    allSent({ kind: 'unconfirmed', atMs: 1, sinceMs: 0, delivered: false }),
    context,
    120,
    plain,
  );
  expect(line).toContain('99%');
  expect(line).not.toContain('100%');
});

it('says that an upload waits for the server while no bytes move', () => {
  const still = toSnapshot(
    aJob({ state: { kind: 'sending' }, delivery: aDelivery }),
    { kind: 'none' },
    { ...progress, sentBytes: 500, bytesPerSecond: 0, secondsLeft: null },
  );
  expect(jobLine(still, context, 120, plain)).toMatch(/50% {2}Uploading · Waiting for the server/);
});
