import { expect, it } from 'vitest';
import { jobIdSchema } from '../../../shared/model/uploads.ts';
import { fileActions } from './watch-words.ts';

it('offers to skip a queued file until it is uploaded', () => {
  const times = { seenAtMs: 0, lastWriteMs: 0, completeAtMs: 1, matchedAtMs: 2, readyAtMs: null };
  const actions = (uploadedAtMs: number | null) =>
    fileActions({
      state: { kind: 'queued', jobId: jobIdSchema.parse('job_1'), sinceMs: 2 },
      times: { ...times, uploadedAtMs },
      isGone: false,
    });
  expect([actions(null), actions(3)]).toEqual([['skip'], []]);
});
