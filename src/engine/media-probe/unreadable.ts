import type { ProbeResult, UnreadableReason } from '../../shared/model/media-facts.ts';

const sentences: Readonly<Record<UnreadableReason, string>> = {
  not_found: 'This file was moved or deleted. Choose it again.',
  not_allowed: "You don't have permission to read this file. Change its permissions, then try again.",
  locked:
    'Another program holds this file, most likely the one still rendering it. Try again when that is done.',
  read_failed: "Couldn't read this file. Check its drive, then try again.",
  probe_failed: "Couldn't tell what is in this file. Play it to check that it is complete, then try again.",
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
