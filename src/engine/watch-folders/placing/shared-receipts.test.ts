import { expect, it } from 'vitest';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import { aJob, projectId } from '../../testing/jobs.ts';
import { sharedKeyOf } from './shared-receipts.ts';

const stamp = { sizeBytes: 1, modifiedNs: '2', changedNs: '3', inode: '4' };
const inProject = (id: string) => {
  const { accountId, target } = aJob();
  return { place: { accountId, projectId: projectId(id), projectName: target.projectName } } as Parameters<
    typeof sharedKeyOf
  >[0];
};
const file = { sequence: null, stamp };

it('is the same on every computer for the same bytes in the same project, and null until the bytes are known', () => {
  const key = sharedKeyOf(inProject('prj_1'), file, 'hash', null);
  expect(key).toMatch(/^[0-9a-f]{40}$/);
  expect(sharedKeyOf(inProject('prj_1'), { ...file, stamp: { ...stamp, inode: '5' } }, 'hash', null)).toBe(
    key,
  );
  expect(sharedKeyOf(inProject('prj_2'), file, 'hash', null)).not.toBe(key);
  expect(sharedKeyOf(inProject('prj_1'), file, 'other', null)).not.toBe(key);
  const ofItem = (id: string) => sharedKeyOf(inProject('prj_1'), file, 'hash', mediaIdSchema.parse(id));
  expect(ofItem('med_1')).not.toBe(key);
  expect(ofItem('med_1')).not.toBe(ofItem('med_2'));
  expect(sharedKeyOf(inProject('prj_1'), file, null, null)).toBeNull();
});
