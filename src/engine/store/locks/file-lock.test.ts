import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { StoreError } from '../store-error.ts';
import { acquireFileLock } from './file-lock.ts';

it('is held by one at a time, or shared by those that ask for no more', () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'lock');
  const held = acquireFileLock(path, 'exclusive', 0);
  expect(held).not.toBeNull();
  expect(acquireFileLock(path, 'exclusive', 0)).toBeNull();
  expect(acquireFileLock(path, 'shared', 0)).toBeNull();
  held?.release();
  using one = acquireFileLock(path, 'shared', 0);
  using another = acquireFileLock(path, 'shared', 0);
  expect([one?.mode, another?.mode]).toEqual(['shared', 'shared']);
});

it.each([
  ['its folder is not there', (folder: string) => join(folder, 'none', 'lock')],
  [
    'a folder has its name',
    (folder: string) => {
      const path = join(folder, 'lock');
      mkdirSync(path);
      return path;
    },
  ],
])('fails as the queue does where %s, so that an upload waits instead of failing', (_what, pathIn) => {
  using folder = temporaryFolder();
  const path = pathIn(folder.path);
  expect(() => acquireFileLock(path, 'exclusive', 0)).toThrow(StoreError);
});
