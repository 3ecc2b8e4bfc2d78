import type { BigIntStats } from 'node:fs';
import type { FileStamp, FileState, FileTrouble } from './open-render.ts';

export const stampOf = (stats: BigIntStats): FileStamp => ({
  device: stats.dev,
  inode: stats.ino,
  sizeBytes: Number(stats.size),
  modifiedNs: stats.mtimeNs,
  changedNs: stats.ctimeNs,
});

/** How the content changed between two looks at the same file. */
export function compareContent(before: FileStamp, now: FileStamp): FileState {
  if (now.sizeBytes > before.sizeBytes) return { kind: 'grew', sizeBytes: now.sizeBytes };
  if (now.sizeBytes < before.sizeBytes) return { kind: 'truncated', sizeBytes: now.sizeBytes };
  if (now.modifiedNs !== before.modifiedNs) return { kind: 'rewritten' };
  if (now.changedNs !== before.changedNs) return { kind: 'touched' };
  return { kind: 'unchanged' };
}

/** What systems say when the disk, the card or the server behind a path is not there any more. */
const volumeGoneCodes = new Set([
  'EIO',
  'ENODEV',
  'ENXIO',
  'ESTALE',
  'ENOTCONN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOMEDIUM',
]);

/** On Windows, EBUSY is a sharing violation. Elsewhere EBUSY and ETXTBSY also mean that another program uses the file. */
const lockedCodes = new Set(['EBUSY', 'ETXTBSY', 'EAGAIN', 'EDEADLK']);

/** On Windows, a file that changed less than this long ago and cannot be opened counts as locked by its renderer. */
const writingNs = 120_000_000_000n;

export interface FileErrorContext {
  readonly platform: NodeJS.Platform;
  /** When the file last changed; null if unknown. */
  readonly modifiedNs: bigint | null;
  readonly nowMs: number;
}

/** On Windows, EACCES and EPERM mean either missing rights or a lock: a file that has just changed counts as locked. */
export function fileTroubleOf(error: unknown, context: FileErrorContext): FileTrouble {
  const code = codeOf(error);
  if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'not_found' };
  if (code === 'EISDIR') return { kind: 'not_a_file', what: 'directory' };
  if (lockedCodes.has(code)) return { kind: 'locked' };
  if (code === 'EACCES' || code === 'EPERM') {
    const beingWritten =
      context.platform === 'win32' &&
      context.modifiedNs !== null &&
      BigInt(Math.trunc(context.nowMs)) * 1_000_000n - context.modifiedNs < writingNs;
    return beingWritten ? { kind: 'locked' } : { kind: 'no_permission' };
  }
  if (isVolumeGone(code)) return { kind: 'volume_gone' };
  return { kind: 'unreadable', code };
}

export const isVolumeGone = (code: string): boolean => volumeGoneCodes.has(code);

export function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string') {
    return error.code;
  }
  return 'unknown';
}

export const isLocked = (code: string): boolean => lockedCodes.has(code);
