import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { refusalOf } from './refusals.ts';

describe('what the file system refuses', () => {
  it.each([
    ['EACCES', 'integration_not_permitted', 'Get write access to it'],
    ['EPERM', 'integration_not_permitted', 'Get write access to it'],
    ['EROFS', 'integration_read_only', 'Make the disk writable'],
    ['ENOSPC', 'integration_disk_full', 'Free some space'],
    ['EDQUOT', 'integration_disk_full', 'Free some space'],
    ['EBUSY', 'integration_in_use', 'Close that program'],
    ['EIO', 'integration_not_written', 'Check the disk'],
  ])(
    '%s says what to do, and names the folder instead of a file of the moment',
    async (code, own, remedy) => {
      const path = '/home/ada/.nuke/.abc.unfinished';
      const refused = Object.assign(new Error(code), { code, syscall: 'open', path });
      for (const task of ['add', 'remove'] as const) {
        const trouble = await refusalOf(refused, { task, id: 'nuke', folder: '/home/ada/.nuke' });
        expect(trouble).toMatchObject({ code: own, remedy: `${remedy}, then ${task} it again.` });
        expect(trouble.sentence).toMatch(/^Nuke: couldn't .+ Renderdrop: .*\/home\/ada\/\.nuke\b/);
        expect(trouble.sentence).not.toContain('unfinished');
      }
      const ofRecords = Object.assign(new Error(code), { code, syscall: 'open', path: '/data/list.next' });
      const elsewhere = await refusalOf(ofRecords, { task: 'add', id: 'nuke', folder: '/home/ada/.nuke' });
      expect(elsewhere.sentence).toMatch(/^Nuke: couldn't add Renderdrop to \/home\/ada\/\.nuke: .*\/data\//);
    },
  );

  it('names the folder that is there where one inside could not be made', async () => {
    using root = temporaryFolder();
    const path = join(root.path, 'not', 'there');
    const refused = Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'mkdir', path });
    const { sentence } = await refusalOf(refused, { task: 'add', id: 'nuke', folder: root.path });
    expect(sentence).toBe(`Nuke: couldn't add Renderdrop: no permission to change ${root.path}.`);
  });

  it('is told from a mistake of ours', async () => {
    const mistake = new Error('a mistake');
    const task = { task: 'add', id: 'nuke', folder: '/home/ada/.nuke' } as const;
    await expect(refusalOf(mistake, task)).rejects.toBe(mistake);
  });
});
