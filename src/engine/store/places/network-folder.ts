import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { isWithin } from '../../ground/is-within.ts';

/**
 * Locks and memory shared between programs do not work over a network: on such a folder two programs would send at once,
 * and the queue could be damaged. FUSE itself is not a network, so its network file systems are listed by name.
 */
const networkKinds: ReadonlySet<string> = new Set([
  ...[
    'nfs',
    'nfs4',
    'cifs',
    'smb',
    'smb2',
    'smb3',
    'smbfs',
    'afpfs',
    'webdav',
    'davfs',
    '9p',
    'afs',
    'ncpfs',
  ],
  ...['ceph', 'lustre', 'gpfs', 'beegfs', 'glusterfs', 'pvfs2', 'orangefs', 'ocfs2', 'gfs2', 'panfs', 'weka'],
  ...[
    'fuse.sshfs',
    'fuse.rclone',
    'fuse.glusterfs',
    'fuse.ceph-fuse',
    'fuse.s3fs',
    'fuse.davfs2',
    'fuse.smbnetfs',
  ],
]);

/** The kind of network file system that holds this folder; null if it is on this computer, or unknown. */
export function networkKindOf(
  folder: string,
  platform: NodeJS.Platform = process.platform,
  readMounts: () => readonly Mount[] = platform === 'linux' ? mountsOfLinux : mountsOfMac,
): string | null {
  if (platform === 'win32') return /^[\\/]{2}(?![?.][\\/])/.test(folder) ? 'smb' : null;
  try {
    const kind = kindAt(realpathSync(nearestExisting(folder)), readMounts());
    return kind !== null && networkKinds.has(kind) ? kind : null;
  } catch {
    return null;
  }
}

export interface Mount {
  readonly at: string;
  readonly kind: string;
}

/** The innermost mount counts; of two at one place, the later one. */
export function kindAt(folder: string, mounts: readonly Mount[]): string | null {
  let found: Mount | null = null;
  for (const mount of mounts)
    if (isWithin(folder, mount.at) && mount.at.length >= (found?.at.length ?? 0)) found = mount;
  return found?.kind ?? null;
}

/** `36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw`: the fifth field, and the first after the dash. */
export const readMountInfo = (text: string): readonly Mount[] =>
  text.split('\n').flatMap((line) => {
    const [before = '', after] = line.split(' - ');
    const at = before.split(' ')[4];
    const kind = after?.split(' ')[0];
    return at === undefined || kind === undefined ? [] : [{ at: unescaped(at), kind }];
  });

/** A space in a name is written as \040. */
const unescaped = (text: string): string =>
  text.replaceAll(/\\(\d{3})/g, (_all, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));

/** `//user@server/share on /Volumes/share (smbfs, nodev, nosuid)` */
export const readMountTable = (text: string): readonly Mount[] =>
  text.split('\n').flatMap((line) => {
    const [, at, kind] = / on (.+) \(([^,)]+)/.exec(line) ?? [];
    return at === undefined || kind === undefined ? [] : [{ at, kind }];
  });

const mountsOfLinux = (): readonly Mount[] => readMountInfo(readFileSync('/proc/self/mountinfo', 'utf8'));
const mountsOfMac = (): readonly Mount[] => readMountTable(execFileSync('/sbin/mount', { encoding: 'utf8' }));

function nearestExisting(folder: string): string {
  let there = folder;
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  return there;
}
