import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { kindAt, networkKindOf, readMountInfo, readMountTable } from './network-folder.ts';

const linux = readMountInfo(`25 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
31 25 0:27 / /home rw,relatime shared:5 - nfs4 nas:/export/home rw,vers=4.2
32 31 8:2 / /home/anna/local rw - xfs /dev/sdb1 rw
33 25 0:30 / /mnt/render\\040farm rw - cifs //nas/renders rw
34 25 0:31 / /mnt/over rw - ext4 /dev/sdc1 rw
35 25 0:32 / /mnt/over rw - fuse.sshfs anna@nas:/ rw`);

describe('the file system that holds a folder', () => {
  it.each([
    ['/var/lib/renderdrop', 'ext4'],
    ['/home/anna/.local/share', 'nfs4'],
    ['/home/anna/local/renderdrop', 'xfs'],
    ['/homework', 'ext4'],
    ['/mnt/render farm/queue', 'cifs'],
    ['/mnt/over', 'fuse.sshfs'],
  ])('%s is on %s', (folder, kind) => {
    expect(kindAt(folder, linux)).toBe(kind);
  });

  it('is read from the table of a Mac', () => {
    const mounts = readMountTable(`/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse)
//mia@nas/live on air on /Volumes/renders (smbfs, nodev, nosuid, mounted by mia)
/dev/disk5s1 on /Volumes/renders/scratch (apfs, local, nodev)
nas:/export/farm on /Volumes/Render farm (A) (nfs, nodev, nosuid)
rclone@macfuse0 on /Volumes/bucket (macfuse, nodev)
map auto_home on /System/Volumes/Data/home (autofs, automounted, nobrowse)
a line that says nothing`);
    expect(kindAt('/Users/mia', mounts)).toBe('apfs');
    expect(kindAt('/Volumes/renders/queue', mounts)).toBe('smbfs');
    expect(kindAt('/Volumes/renders/scratch/queue', mounts)).toBe('apfs');
    expect(kindAt('/Volumes/renders2', mounts)).toBe('apfs');
    expect(kindAt('/Volumes/Render farm (A)/queue', mounts)).toBe('nfs');
    expect(kindAt('/Volumes/bucket/queue', mounts)).toBe('macfuse');
    expect(kindAt('/System/Volumes/Data/home/mia', mounts)).toBe('autofs');
  });

  it.each([
    ['\\\\nas\\renders\\queue', 'smb'],
    ['//nas/renders', 'smb'],
    ['\\\\?\\UNC\\nas\\renders', 'smb'],
    ['C:\\Users\\anna', null],
    ['\\\\?\\C:\\Users\\anna', null],
    ['\\\\.\\C:\\Users\\anna', null],
    ['\\Renders', null],
  ])('on Windows, %s is on a network of kind %s', (folder, kind) => {
    expect(networkKindOf(folder, 'win32')).toBe(kind);
  });

  it('is the network for a folder on a share, also before it is made, and not beside the share', () => {
    using folder = temporaryFolder();
    const share = join(realpathSync(folder.path), 'share');
    mkdirSync(share);
    const mounts = () => [
      { at: '/', kind: 'ext4' },
      { at: share, kind: 'nfs4' },
    ];
    expect(networkKindOf(share, 'linux', mounts)).toBe('nfs4');
    expect(networkKindOf(join(share, 'not', 'there', 'yet'), 'linux', mounts)).toBe('nfs4');
    expect(networkKindOf(join(folder.path, 'beside', 'it'), 'linux', mounts)).toBeNull();
  });

  it('is this computer for a folder of a test, also before it is made', () => {
    using folder = temporaryFolder();
    expect(networkKindOf(join(folder.path, 'not', 'there', 'yet'))).toBeNull();
  });
});
