import { closeSync, constants, openSync } from 'node:fs';
import { diskPath } from '../../ground/disk-path.ts';

/**
 * Starts a child in a folder. Node takes its path as text, which a name that is not UTF-8 is not: Linux, where alone there
 * are such names, also finds a folder that is open here by its number.
 */
export function startedIn<Child>(folder: string | null, start: (cwd: string | undefined) => Child): Child {
  if (folder === null || typeof diskPath(folder) === 'string') return start(folder ?? undefined);
  const opened = openSync(diskPath(folder), constants.O_RDONLY);
  try {
    return start(`/proc/self/fd/${opened}`);
  } finally {
    closeSync(opened);
  }
}
