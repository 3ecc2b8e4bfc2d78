import { expect, it } from 'vitest';
import { unhindered } from '../testing/queue-conditions.ts';
import { describeWatchFile } from './describe-watch-file.ts';
import { jobIdSchema } from './uploads.ts';
import type { WatchFileState } from './watch-folders.ts';

const remark = 'The last 40% of frame 4 is black or not copied yet.';
const jobId = jobIdSchema.parse('job_1');
const nextOf = (state: WatchFileState) =>
  describeWatchFile({ state, remark }, null, { conditions: unhindered, nowMs: 0 }).next;

it('goes on saying what somebody should know of a file, beside whatever else there is to say', () => {
  expect(nextOf({ kind: 'uploaded', jobId, atMs: 0 })).toBe(remark);
  expect(nextOf({ kind: 'choosing', says: 'No match.', candidates: [], sinceMs: 0 })).toBe(
    `No match. ${remark}`,
  );
  expect(nextOf({ kind: 'choosing', says: 'No match', candidates: [], sinceMs: 0 })).toBe(
    `No match · ${remark}`,
  );
  expect(nextOf({ kind: 'skipped', reason: { kind: 'by_person' }, atMs: 0 })).toBe('You skipped it.');
});
