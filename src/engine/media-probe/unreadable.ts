import type { ProbeResult, UnreadableReason } from '../../shared/model/media-facts.ts';

const sentences: Readonly<Record<UnreadableReason, string>> = {
  not_found: 'This file is no longer there. Choose it again where it is now.',
  not_allowed: 'This file may not be read by you. Change its permissions, then try again.',
  locked:
    'Another program holds this file, most likely the one still rendering it. Try again when that is done.',
  read_failed:
    'This file could not be read. Check the disk or the network volume it lies on, then try again.',
  probe_failed:
    'What is in this file could not be found out. Play it once to see that it is whole, then try again.',
};

export function unreadable(reason: UnreadableReason): ProbeResult {
  return { kind: 'unreadable', reason, says: sentences[reason] };
}

/** The reason behind a file system error; null for anything that is not one. */
export function unreadableReason(error: unknown): UnreadableReason | null {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const syscall = error instanceof Error && 'syscall' in error;
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'not_found';
    case 'EACCES':
    case 'EPERM':
      return 'not_allowed';
    case 'EBUSY':
    case 'ETXTBSY':
      return 'locked';
    default:
      return syscall ? 'read_failed' : null;
  }
}
