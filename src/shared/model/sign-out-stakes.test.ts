import { expect, it } from 'vitest';
import { exampleJob } from '../testing/example-job.ts';
import { accountIdSchema } from './account.ts';
import { signOutStakes } from './sign-out-stakes.ts';

const sending = exampleJob('sending', 0, { state: { kind: 'sending' } });
const progress = {
  jobId: sending.id,
  sentBytes: 70,
  sizeBytes: 100,
  bytesPerSecond: 1,
  secondsLeft: null,
};
const { accountId } = sending;

it('counts what signing out stops, and what of that is uploaded again', () => {
  const jobs = [
    { ...sending, progress },
    exampleJob('queued', 1),
    exampleJob('processing', 2, { state: { kind: 'processing', sinceMs: 0 } }),
    exampleJob('ready', 3, { state: { kind: 'ready', atMs: 0 } }),
    exampleJob('canceling', 4, { cancelsAtMs: 9 }),
  ];
  expect(signOutStakes(jobs, accountId)).toEqual({
    uploads: 2,
    startAgain: { uploads: 1, sentBytes: 70 },
  });
  expect(signOutStakes(jobs, accountIdSchema.parse('other')).uploads).toBe(0);
});
