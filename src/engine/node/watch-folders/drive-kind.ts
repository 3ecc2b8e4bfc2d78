import { fileSystemOf, isNetworkKind } from '../../store/places/network-folder.ts';
import type { DriveKind } from '../../watch-folders/folder-scanner.ts';

/**
 * On a network drive, change events can't be relied on: they tell only of changes by this computer. Nor on a file system in a
 * program (FUSE), which may show files of a server. On Windows, give the real path: a drive letter may stand for a share.
 */
export function driveKind(...folder: Parameters<typeof fileSystemOf>): DriveKind {
  const kind = fileSystemOf(...folder);
  return kind !== null && (isNetworkKind(kind) || isInProgram(kind)) ? 'network' : 'local';
}

/** `fuse.sshfs`, `fuseblk`, `macfuse`, `osxfuse` */
const isInProgram = (kind: string): boolean => kind.includes('fuse');
