import { lstat } from 'node:fs/promises';
import { diskPath } from './disk-path.ts';

/** Whether anything exists at this path, even a broken link. */
export const isThere = (path: string): Promise<boolean> =>
  lstat(diskPath(path)).then(
    () => true,
    () => false,
  );
