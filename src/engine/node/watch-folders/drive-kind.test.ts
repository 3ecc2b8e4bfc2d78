import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { driveKind } from './drive-kind.ts';

const mounts = `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse)
//mia@nas/renders on /Volumes/renders (smbfs, nodev, nosuid, mounted by mia)
/dev/disk5s1 on /Volumes/renders/scratch (apfs, local, nodev)
nas:/export/farm on /Volumes/Render farm (A) (nfs, nodev, nosuid)
//mia@nas/old on /Volumes/old (afpfs, nodev)
https://cloud.example/dav on /Volumes/dav (webdav, nodev)
rclone@macfuse0 on /Volumes/bucket (macfuse, nodev)
map auto_home on /System/Volumes/Data/home (autofs, automounted, nobrowse)
a line that says nothing`;

it.each([
  ['/Users/mia/Renders', 'local'],
  ['/Volumes/renders', 'network'],
  ['/Volumes/renders/Aurora', 'network'],
  ['/Volumes/renders/scratch/Aurora', 'local'],
  ['/Volumes/renders2', 'local'],
  ['/Volumes/Render farm (A)/Aurora', 'network'],
  ['/Volumes/old/a', 'network'],
  ['/Volumes/dav/a', 'network'],
  ['/Volumes/bucket/a', 'network'],
  ['/System/Volumes/Data/home/mia', 'local'],
])('on a Mac, %s is on a drive that is %s', (path, kind) => {
  expect(driveKind(path, 'darwin', () => mounts)).toBe(kind);
});

it('is local on a Mac where no table says otherwise', () => {
  expect(driveKind('/Volumes/renders', 'darwin', () => '')).toBe('local');
});

it.each([
  ['\\\\nas\\renders', 'network'],
  ['//nas/renders', 'network'],
  ['C:\\Renders', 'local'],
  ['\\Renders', 'local'],
])('on Windows, %s is on a drive that is %s', (path, kind) => {
  expect(driveKind(path, 'win32')).toBe(kind);
});

it.skipIf(process.platform !== 'linux')(
  'asks Linux itself, and believes in no network that it cannot see',
  () => {
    using folder = temporaryFolder();
    expect(driveKind(folder.path)).toBe('local');
    expect(driveKind(`${folder.path}/gone`)).toBe('local');
  },
);
