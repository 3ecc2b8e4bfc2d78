import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { driveKind } from './drive-kind.ts';

it.each([
  ['ext4', 'local'],
  ['apfs', 'local'],
  ['nfs4', 'network'],
  ['weka', 'network'],
  ['beegfs', 'network'],
  ['coda', 'network'],
  ['fuse.sshfs', 'network'],
  ['fuseblk', 'network'],
  ['macfuse', 'network'],
])('takes a folder on %s for one on a drive that is %s', (kind, drive) => {
  using folder = temporaryFolder();
  const mounts = () => [
    { at: '/', kind: 'ext4' },
    { at: realpathSync(folder.path), kind },
  ];
  expect(driveKind(folder.path, 'linux', mounts)).toBe(drive);
});

it.each([
  ['\\\\nas\\renders', 'network'],
  ['C:\\Renders', 'local'],
  ['\\\\?\\C:\\Renders', 'local'],
])('on Windows, %s is on a drive that is %s', (path, kind) => {
  expect(driveKind(path, 'win32')).toBe(kind);
});

it('takes a folder for local where the mounts of the computer cannot be read', () => {
  using folder = temporaryFolder();
  const mounts = () => {
    throw new Error('No mounts.');
  };
  expect(driveKind(folder.path, 'darwin', mounts)).toBe('local');
});

it.skipIf(process.platform !== 'linux')('asks Linux itself', () => {
  using folder = temporaryFolder();
  expect(driveKind(folder.path)).toBe('local');
  expect(driveKind(join(folder.path, 'gone'))).toBe('local');
});
