import { unreadableSays } from '../../shared/messages/media-files.ts';
import type { ProbeResult, UnreadableReason } from '../../shared/model/media-facts.ts';
import { errorCodeOf } from '../ground/error-code.ts';

export function unreadable(reason: UnreadableReason): ProbeResult {
  return { kind: 'unreadable', reason, says: unreadableSays[reason] };
}

/** The reason for a file system error; null for other errors. */
export function unreadableReason(error: unknown): UnreadableReason | null {
  const code = errorCodeOf(error);
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
