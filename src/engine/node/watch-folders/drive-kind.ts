import { execFileSync } from 'node:child_process';
import { statfsSync } from 'node:fs';
import type { DriveKind } from '../../watch-folders/folder-scanner.ts';

/** Linux's numbers for network file systems, and for those that run in a program (FUSE). */
const networkFileSystems = new Set([
  0x6969, // NFS
  0x517b, // SMB
  0xff534d42, // CIFS
  0xfe534d42, // SMB 2
  0x65735546, // FUSE: sshfs, rclone and the like
  0x01021997, // 9P
  0x5346414f, // AFS
  0x6b414653, // kAFS
  0x00c36400, // Ceph
  0x73757245, // Coda
  0x0bd00bd0, // Lustre
  0x7461636f, // OCFS2
  0x01161970, // GFS2
]);

/** On a network drive, change events can't be relied on: they tell only of changes by this computer. */
export function driveKind(
  path: string,
  platform: NodeJS.Platform = process.platform,
  mounts: () => string = mountTable,
): DriveKind {
  switch (platform) {
    case 'win32':
      // For a drive letter that stands for a share, the real path starts like that of a share.
      return /^[\\/]{2}/.test(path) ? 'network' : 'local';
    case 'darwin':
      return networkByMountTable(path, mounts());
    default:
      return networkByNumber(path);
  }
}

function networkByNumber(path: string): DriveKind {
  try {
    // Some systems return these numbers as signed.
    return networkFileSystems.has(statfsSync(path).type >>> 0) ? 'network' : 'local';
  } catch {
    return 'local';
  }
}

/** Lines like `//me@server/renders on /Volumes/renders (smbfs, nodev)`. */
function networkByMountTable(path: string, table: string): DriveKind {
  const mounts = table
    .split('\n')
    .flatMap((line) => {
      const [, point, kind] = /^.* on (\/.*) \((\w+)/.exec(line) ?? [];
      return point === undefined || kind === undefined ? [] : [{ point, kind }];
    })
    .filter(({ point }) => path === point || path.startsWith(point === '/' ? '/' : `${point}/`))
    .toSorted((a, b) => b.point.length - a.point.length);
  return /^(?:smbfs|nfs|afpfs|webdav|macfuse|osxfuse)$/.test(mounts[0]?.kind ?? '') ? 'network' : 'local';
}

function mountTable(): string {
  try {
    return execFileSync('/sbin/mount', { encoding: 'utf8', timeout: 5_000 });
  } catch {
    return '';
  }
}
