import { expect, it } from 'vitest';
import { unhindered } from '../testing/queue-conditions.ts';
import { describeWatchFile, planWords } from './describe-watch-file.ts';
import { sequenceFactsSchema } from './sequences.ts';
import { jobIdSchema, uploadTargetSchema } from './uploads.ts';
import type { WatchFile, WatchFileState } from './watch-folders.ts';

const remark = 'The last 40% of frame 4 is black or not copied yet.';
const sequence = sequenceFactsSchema.parse({
  name: 'Halo',
  pattern: 'Halo.####.exr',
  extension: 'exr',
  frameCount: 1,
  firstFrame: 1001,
  lastFrame: 1001,
  missing: [],
  missingCount: 0,
});
const jobId = jobIdSchema.parse('job_1');
const nextOf = (state: WatchFileState) =>
  describeWatchFile({ state, remark, pieces: null, sequence: null }, null, {
    conditions: unhindered,
    nowMs: 0,
  }).next;

it("shows a file's remark together with its state", () => {
  expect(nextOf({ kind: 'uploaded', jobId, atMs: 0 })).toBe(remark);
  expect(nextOf({ kind: 'uploaded', jobId, atMs: 0, isReplaced: true })).toMatch(
    /^Another version is current now\..*frame 4/,
  );
  expect(
    nextOf({ kind: 'uploaded', jobId, atMs: 0, isReplaced: true, byLaterUpload: { versionNumber: 6 } }),
  ).toMatch(/^v6 from here is current now\./);
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

it.each([
  ['disconnected', 'Waits for the drive.'],
  ['missing', 'Waits for the folder.'],
  ['watching', 'Looking for its item.'],
  [undefined, 'Looking for its item.'],
] as const)('says what a complete file waits for where its folder is %s', (folder, next) => {
  const state = { kind: 'finished', waitsFor: 'rule', says: null, sinceMs: 0 } as const;
  const file = { state, remark: null, pieces: null, sequence: null };
  expect(describeWatchFile(file, null, { conditions: unhindered, nowMs: 0, folder })).toMatchObject({
    line: 'Complete',
    next,
  });
});

it('says what its video loses, beside everything else that is said', () => {
  const lost = 'Transparency is lost in H.264.';
  const file = { remark: null, losesAlphaIn: 'h264', pieces: null, sequence } as const;
  const context = { conditions: unhindered, nowMs: 0 };
  const next = (given: object, state: WatchFileState) =>
    describeWatchFile({ ...file, ...given, state }, null, context).next;
  const uploaded: WatchFileState = { kind: 'uploaded', jobId, atMs: 0 };
  expect(next({}, uploaded)).toBe(lost);
  expect(next({ remark }, uploaded)).toBe(`${lost} ${remark}`);
  const settling = { kind: 'settling', waitsFor: { kind: 'quiet', quietMs: 5_000 }, sinceMs: 0 } as const;
  expect(next({}, settling)).toMatch(
    /^Complete once no frame has come for 5\u00a0s\. Transparency is lost in H\.264\.$/,
  );
  expect(next({ losesAlphaIn: null }, uploaded)).toBe(null);
  const target = uploadTargetSchema.parse({
    ...{ kind: 'new_item', projectId: 'prj', projectName: 'Show', name: 'Halo' },
  });
  const plan = { kind: 'upload', target, why: 'You chose it', losesAlphaIn: 'h264' } as const;
  expect(planWords(plan)).toBe(`You chose it · ${lost}`);
  expect(planWords({ ...plan, losesAlphaIn: undefined })).toBe('You chose it');
});

it.each([
  [{ num: 25, den: 1 }, '6:00'],
  [null, '9,001 frames'],
])(
  'tells how long a video with its gaps filled would be, so that a stray frame shows: at %o',
  (rate, length) => {
    const missing = { missing: [{ first: 51, last: 9000 }], missingCount: 8_950 };
    const state = {
      kind: 'settling',
      waitsFor: { kind: 'frames_missing', ...missing, rate },
      sinceMs: 0,
    } as const;
    const stray = { ...sequence, ...missing, firstFrame: 1, lastFrame: 9_001, frameCount: 51 };
    const file = { state, remark: null, pieces: null, sequence: stray };
    expect(describeWatchFile(file, null, { conditions: unhindered, nowMs: 0 })).toMatchObject({
      line: 'Frames missing',
      next: `8,950 of 9,001 frames are missing: 51-9000. Render them, or upload anyway to fill the gaps with the previous frame. The video would be ${length} long.`,
    });
  },
);

it('asks to render one missing frame in the singular', () => {
  const missing = { missing: [{ first: 3, last: 3 }], missingCount: 1 };
  const waitsFor = { kind: 'frames_missing', ...missing, rate: null } as const;
  const file = {
    ...{ state: { kind: 'settling', waitsFor, sinceMs: 0 } as const, remark: null, pieces: null },
    sequence: { ...sequence, ...missing, firstFrame: 1, lastFrame: 4, frameCount: 3 },
  };
  expect(describeWatchFile(file, null, { conditions: unhindered, nowMs: 0 }).next).toMatch(
    /^1 of 4 frames is missing: 3\. Render it, or /,
  );
});

it('promises no upload of frames that may be skipped, from the first one on', () => {
  const words = (quietMs: number | null, file: Pick<WatchFile, 'sequence'>) =>
    describeWatchFile(
      {
        state: { kind: 'settling', waitsFor: { kind: 'quiet', quietMs }, sinceMs: 0 },
        remark: null,
        pieces: null,
        ...file,
      },
      null,
      { conditions: unhindered, nowMs: 0 },
    ).next;
  expect(words(null, { sequence })).toBe('Complete once no more frames come.');
  expect(words(60_000, { sequence })).toBe('Complete once no frame has come for 1\u00a0min.');
  expect(words(null, { sequence: null })).toBe('Uploads when the file is complete.');
});

it('says how much of a sequence is encoded while its frames come, and when the last one is expected', () => {
  const nowMs = new Date(2026, 10, 23, 12, 0).getTime();
  const lastFrameAtMs = new Date(2026, 10, 23, 14, 32).getTime();
  const next = (startedOver: boolean, lastAtMs: number | null) =>
    describeWatchFile(
      {
        state: { kind: 'settling', waitsFor: { kind: 'quiet', quietMs: 60_000 }, sinceMs: nowMs },
        remark: null,
        sequence,
        pieces: { encodedFrames: 1_180, frames: 1_240, lastFrameAtMs: lastAtMs, startedOver },
      },
      null,
      { conditions: unhindered, nowMs, locale: 'en-GB' },
    ).next;
  expect(next(false, lastFrameAtMs)).toBe('1,180 of 1,240 encoded, last frame expected at 14:32.');
  expect(next(false, nowMs - 1)).toBe(next(false, null));
  expect(next(false, null)).toBe('1,180 of 1,240 encoded. Uploads once no frame has come for 1\u00a0min.');
  expect(next(true, lastFrameAtMs + 24 * 3_600_000)).toBe(
    'The frames have another size or depth now: encoding started over. 1,180 of 1,240 encoded, last frame expected at 24 Nov 2026, 14:32.',
  );
});

it.each([
  [undefined, 'frame_rate', 'Frames missing, no frame rate'],
  [null, undefined, 'Frames missing, no item'],
  [null, 'frame_rate', 'Frames missing, no item, no frame rate'],
  [null, 'encoding', 'Frames missing, no item, encoding not set'],
] as const)(
  'says at once all that a sequence with missing frames needs, and promises no upload: %o, %o',
  (target, lacks, line) => {
    const missing = { missing: [{ first: 2, last: 2 }], missingCount: 1 };
    const waitsFor = { kind: 'frames_missing', ...missing, rate: null, ...(lacks && { lacks }) } as const;
    const state = { kind: 'settling', waitsFor, sinceMs: 0 } as const;
    const file = { state, remark: null, pieces: null, sequence, ...(target === null && { target }) };
    const described = describeWatchFile(file, null, { conditions: unhindered, nowMs: 0 });
    expect(described.line).toBe(line);
    expect(described.next).toContain('or fill the gaps with the previous frame.');
  },
);

const at = (num: number) => ({ num, den: 1 });
it.each([
  [at(25), { seconds: 2, rate: at(25) }, '39 frames long, and the current version has 50.'],
  [null, { seconds: 2, rate: at(25) }, '39 frames long, and the current version has 50.'],
  [at(25), { seconds: 2, rate: at(50) }, '0:01.5 long, and the current version lasts 0:02.'],
  [null, { seconds: 2, rate: null }, '39 frames long, and the current version lasts 0:02.'],
  [at(25), { seconds: 1.6, rate: at(25) }, '0:01.5 long.'],
  [null, { seconds: 1.6, rate: at(25) }, '39 frames long.'],
])('says beside the gaps how short the video would be: at %o, of %o', (rate, before, says) => {
  const missing = { missing: [{ first: 3, last: 5 }], missingCount: 3 };
  const waitsFor = { kind: 'frames_missing', ...missing, rate, before } as const;
  const state = { kind: 'settling', waitsFor, sinceMs: 0 } as const;
  const gaps = { ...sequence, ...missing, firstFrame: 1, lastFrame: 39, frameCount: 36 };
  const file = { state, remark: null, pieces: null, sequence: gaps };
  const { line, next } = describeWatchFile(file, null, { conditions: unhindered, nowMs: 0 });
  expect(next?.split('The video would be ')[1]).toBe(says);
  const isSure = says.includes('current') && (rate ?? before.rate) !== null;
  expect(line).toBe(isSure ? 'Frames missing, much shorter than before' : 'Frames missing');
});
