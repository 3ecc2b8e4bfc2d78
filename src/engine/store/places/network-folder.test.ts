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
    const mounts = readMountTable(`/dev/disk3s1 on / (apfs, sealed, local, read-only)
//anna@nas/renders on /Volumes/Render farm (smbfs, nodev, nosuid, mounted by anna)`);
    expect(kindAt('/Users/anna', mounts)).toBe('apfs');
    expect(kindAt('/Volumes/Render farm/queue', mounts)).toBe('smbfs');
  });

  it('is a network on Windows where the folder is a share', () => {
    expect(networkKindOf('\\\\nas\\renders\\queue', 'win32')).toBe('smb');
    expect(networkKindOf('C:\\Users\\anna', 'win32')).toBeNull();
    expect(networkKindOf('\\\\?\\C:\\Users\\anna', 'win32')).toBeNull();
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
