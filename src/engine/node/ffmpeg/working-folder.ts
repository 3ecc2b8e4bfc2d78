import { closeSync, constants, openSync } from 'node:fs';
import { diskPath } from '../../ground/disk-path.ts';

/**
 * Starts a child in a folder. Node takes the path as text, which does not work for names that are not valid UTF-8. Only Linux
 * has such names, and there the folder can be opened and passed by its descriptor.
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
