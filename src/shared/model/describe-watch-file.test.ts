import { expect, it } from 'vitest';
import { unhindered } from '../testing/queue-conditions.ts';
import { describeWatchFile } from './describe-watch-file.ts';
import { jobIdSchema } from './uploads.ts';
import type { WatchFileState } from './watch-folders.ts';

const remark = 'The last 40% of frame 4 is black or not copied yet.';
const jobId = jobIdSchema.parse('job_1');
const nextOf = (state: WatchFileState) =>
  describeWatchFile({ state, remark, pieces: null }, null, { conditions: unhindered, nowMs: 0 }).next;

it("shows a file's remark together with its state", () => {
  expect(nextOf({ kind: 'uploaded', jobId, atMs: 0 })).toBe(remark);
  expect(nextOf({ kind: 'uploaded', jobId, atMs: 0, isReplaced: true })).toMatch(
    /^Another version is current now\..*frame 4/,
  );
  expect(nextOf({ kind: 'choosing', says: 'No match.', candidates: [], sinceMs: 0 })).toBe(
    `No match. ${remark}`,
  );
  expect(nextOf({ kind: 'choosing', says: 'No match', candidates: [], sinceMs: 0 })).toBe(
    `No match · ${remark}`,
  );
  const byPerson = { kind: 'by_person' } as const;
  expect(nextOf({ kind: 'skipped', reason: byPerson, atMs: 0 })).toBe('You skipped it.');
  expect(nextOf({ kind: 'skipped', reason: { ...byPerson, bytes: 'may_have_arrived' }, atMs: 0 })).toBe(
    'You skipped it. It may be uploaded already and still become the current version.',
  );
});

it('says how much of a sequence is encoded while its frames come, and when the last one is expected', () => {
  const nowMs = new Date(2026, 10, 23, 12, 0).getTime();
  const lastFrameAtMs = new Date(2026, 10, 23, 14, 32).getTime();
  const next = (startedOver: boolean, lastAtMs: number | null) =>
    describeWatchFile(
      {
        state: { kind: 'settling', waitsFor: { kind: 'quiet', quietMs: 60_000 }, sinceMs: nowMs },
        remark: null,
        pieces: { encodedFrames: 1_180, frames: 1_240, lastFrameAtMs: lastAtMs, startedOver },
      },
      null,
      { conditions: unhindered, nowMs, locale: 'en-GB' },
    ).next;
  expect(next(false, lastFrameAtMs)).toBe('1,180 of 1,240 encoded, last frame expected at 14:32.');
  expect(next(false, nowMs - 1)).toBe(next(false, null));
  expect(next(false, null)).toBe('1,180 of 1,240 encoded. Uploads once no frame has come for 1 min.');
  expect(next(true, lastFrameAtMs + 24 * 3_600_000)).toBe(
    'The frames have another size or depth now: encoding started over. 1,180 of 1,240 encoded, last frame expected at 24 Nov 2026, 14:32.',
  );
});
