import { expect, it } from 'vitest';
import { type MediaId, mediaIdSchema } from '../../../shared/api/ids.ts';
import type { JobState } from '../../../shared/model/uploads.ts';
import { aJob, inState, projectId, trouble } from '../../testing/jobs.ts';
import type { JobRecord } from '../job/job.ts';
import { askedBefore, type NewItemTarget } from './asked-before.ts';

const target: NewItemTarget = {
  kind: 'new_item',
  projectId: projectId('prj_1'),
  projectName: 'Show',
  name: 'Halo',
};
const path = '/renders/Halo_v001.mov';

/** No file is opened, since nothing of its size was sent. */
const asked = (jobs: readonly JobRecord[], unfinished: MediaId | null = null) =>
  askedBefore(
    path,
    target,
    {
      jobs,
      history: { unfinishedItem: () => unfinished },
      ledger: { candidates: () => [] },
      powers: { openRender: async () => ({ kind: 'failed', trouble: { kind: 'missing' } }) as never },
    },
    new AbortController().signal,
  );
const toNewItem = (changes: Partial<JobRecord>): JobRecord => ({ ...aJob({ path }), target, ...changes });
const failed: JobState = { kind: 'failed', atMs: 0, trouble };

it.each<readonly [boolean, string, Partial<JobRecord>]>([
  [true, 'the same file on its way', {}],
  [true, 'another file, whose item is being made', { path: '/renders/Halo_v002.mov' }],
  [false, 'another file that failed', { path: '/renders/Halo_v002.mov', state: failed }],
  [false, 'one for another item', { target: { ...target, name: 'Moon' } }],
  [false, 'one for another project', { target: { ...target, projectId: projectId('prj_2') } }],
])('was asked for before: %s, by %s', async (was, _what, changes) => {
  expect(await asked([toNewItem({ ...inState({ kind: 'queued' }), path, target, ...changes })])).toBe(was);
});

it('was asked for before by one that was left unfinished, and not by nothing', async () => {
  expect([await asked([], mediaIdSchema.parse('med_1')), await asked([])]).toEqual([true, false]);
});
