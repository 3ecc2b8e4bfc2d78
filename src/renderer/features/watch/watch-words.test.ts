import { expect, it } from 'vitest';
import { projectIdSchema } from '../../../shared/api/ids.ts';
import { jobIdSchema } from '../../../shared/model/uploads.ts';
import { fileActions, fileTitle, folderOf, targetWords } from './watch-words.ts';

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
  expect(targetWords({ target, versionNumber: null, state })).toBe('Halo\ufffd exe');
});
