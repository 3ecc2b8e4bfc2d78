import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { isWithin } from '../../ground/is-within.ts';

/** FUSE itself is not a network, so its network file systems are listed by name. */
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
    'coda',
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

/**
 * The kind of network file system that holds this folder; null if it is on this computer, or unknown. Locks and memory shared
 * between programs do not work there: two programs would upload at once, and the queue could be damaged.
 */
export function networkKindOf(...folder: Parameters<typeof fileSystemOf>): string | null {
  const kind = fileSystemOf(...folder);
  return kind !== null && isNetworkKind(kind) ? kind : null;
}

export const isNetworkKind = (kind: string): boolean => networkKinds.has(kind);

/** The kind of file system that holds this folder, as its system names it; null if unknown. On Windows only shares are known. */
export function fileSystemOf(
  folder: string,
  platform: NodeJS.Platform = process.platform,
  readMounts: () => readonly Mount[] = platform === 'linux' ? mountsOfLinux : mountsOfMac,
): string | null {
  if (platform === 'win32') return isShare(folder) ? 'smb' : null;
  try {
    return kindAt(realpathSync(nearestExisting(folder)), readMounts());
  } catch {
    return null;
  }
}

/** `\\nas\renders` or its long form `\\?\UNC\nas\renders`, but not the long form of a local path, `\\?\C:\renders`. */
const isShare = (folder: string): boolean => /^[\\/]{2}(?:[?.][\\/]UNC[\\/]|(?![?.][\\/]))/i.test(folder);

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

/** Lines like `//user@server/share on /Volumes/share (smbfs, nodev, nosuid)`. A name may contain ` on ` and `(`. */
export const readMountTable = (text: string): readonly Mount[] =>
  text.split('\n').flatMap((line) => {
    const [, at, kind] = /^.* on (\/.*) \(([^,)]+)/.exec(line) ?? [];
    return at === undefined || kind === undefined ? [] : [{ at, kind }];
  });

const mountsOfLinux = (): readonly Mount[] => readMountInfo(readFileSync('/proc/self/mountinfo', 'utf8'));
/** A server that no longer answers must not keep the program from starting. */
const mountsOfMac = (): readonly Mount[] =>
  readMountTable(execFileSync('/sbin/mount', { encoding: 'utf8', timeout: 5_000 }));

function nearestExisting(folder: string): string {
  let there = folder;
  while (!existsSync(there) && dirname(there) !== there) there = dirname(there);
  return there;
}
