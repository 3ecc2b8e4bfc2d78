import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { makeFolder, makeFolderNow } from './make-folder.ts';

describe.each([
  ['makeFolder', makeFolder],
  ['makeFolderNow', async (path: string, mode?: number) => makeFolderNow(path, mode)],
])('%s', (_, make) => {
  it('makes a folder and its parents with the same rights, and tells the topmost that it made', async () => {
    using here = temporaryFolder();
    mkdirSync(join(here.path, 'there'));
    expect(await make(join(here.path, 'there/a/b/c'), 0o700)).toBe(join(here.path, 'there/a'));
    for (const path of ['there/a', 'there/a/b', 'there/a/b/c'])
      expect(statSync(join(here.path, path)).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o700);
    expect(await make(join(here.path, 'there/a/b/d'))).toBe(join(here.path, 'there/a/b/d'));
  });

  it('is content with a folder that is there, also behind a link', async () => {
    using here = temporaryFolder();
    mkdirSync(join(here.path, 'folder'));
    symlinkSync(join(here.path, 'folder'), join(here.path, 'link'));
    expect(await make(join(here.path, 'folder'))).toBeNull();
    expect(await make(join(here.path, 'link'))).toBeNull();
    expect(await make('/')).toBeNull();
  });

  it('refuses a file in its place, and below it', async () => {
    using here = temporaryFolder();
    writeFileSync(join(here.path, 'file'), '');
    await expect(make(join(here.path, 'file'))).rejects.toThrow('EEXIST');
    await expect(make(join(join(here.path, 'file'), 'a'))).rejects.toThrow('ENOTDIR');
  });

  it.runIf(process.platform === 'linux')(
    'ends where a folder says of new entries that they aren’t there',
    async () => {
      await expect(make('/proc/renderdrop/a')).rejects.toThrow('ENOENT');
      await expect(make('/proc/renderdrop')).rejects.toThrow('ENOENT');
    },
  );
});
