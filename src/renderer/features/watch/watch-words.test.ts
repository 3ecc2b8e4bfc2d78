import { expect, it } from 'vitest';
import { projectIdSchema } from '../../../shared/api/ids.ts';
import { jobIdSchema, uploadTargetSchema } from '../../../shared/model/uploads.ts';
import { fileActions, fileTitle, folderOf, nameToMatch, targetWords } from './watch-words.ts';

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

it('offers to skip what is not complete, and frames with gaps as well, last', () => {
  const times = { seenAtMs: 0, lastWriteMs: 0, completeAtMs: null, matchedAtMs: null };
  const waitsFor = { kind: 'frames_missing' as const, missing: [], missingCount: 1, rate: null };
  const file = {
    state: { kind: 'settling' as const, waitsFor, sinceMs: 2 },
    times: { ...times, uploadedAtMs: null, readyAtMs: null },
    isGone: false,
  };
  expect(fileActions({ ...file, target: null })).toEqual(['choose', 'upload_anyway', 'skip']);
  const incomplete = { kind: 'incomplete' as const, says: 'The end is missing.' };
  const cut = { ...file.state, waitsFor: incomplete };
  expect(fileActions({ ...file, state: cut })).toEqual(['choose', 'skip']);
});

it('finds the item of a sequence by its name, without the place of the frame numbers', () => {
  const path = 'titles/Alpha_Title_v01.####.png';
  const range = { frameCount: 48, firstFrame: 1001, lastFrame: 1048, missing: [], missingCount: 0 };
  const pattern = 'Alpha_Title_v01.####.png';
  const sequence = { name: 'Alpha_Title_v01', pattern, extension: 'png', ...range };
  expect(nameToMatch({ path, sequence })).toBe('Alpha_Title_v01');
  expect(nameToMatch({ path: 'titles/Alpha_Title_v01.mov', sequence: null })).toBe('Alpha_Title_v01.mov');
});

it('shows a file and its target with the characters replaced that turn text around or break the line', () => {
  const path = '/in\u202e/Halo\u202e\nexe.mov';
  expect(fileTitle({ path, sequence: null })).toBe('Halo\ufffd exe.mov');
  expect(folderOf(path)).toBe('/in\ufffd/');
  const target = {
    kind: 'new_item',
    projectId: projectIdSchema.parse('prj_1'),
    projectName: 'Tour',
    name: 'Halo\u202e\nexe',
  } as const;
  const state = { kind: 'skipped', reason: { kind: 'there_already' }, atMs: 0 } as const;
  expect(targetWords({ target, versionNumber: null, versionBefore: null, state })).toBe('Halo\ufffd exe');
});

it('says which version the render before under this name became', () => {
  const target = uploadTargetSchema.parse({
    ...{ kind: 'version', projectId: 'prj_1', projectName: 'Tour', mediaId: 'med_1', mediaName: 'Halo' },
  });
  const state = { kind: 'finished', waitsFor: 'rule', says: null, sinceMs: 0 } as const;
  const words = (versionNumber: number | null, versionBefore: number | null) =>
    targetWords({ target, versionNumber, versionBefore, state });
  expect(words(null, null)).toBe('Halo, new version');
  expect(words(null, 3)).toBe('Halo, new version, was v3');
  expect(words(4, 3)).toBe('Halo, v4');
});
