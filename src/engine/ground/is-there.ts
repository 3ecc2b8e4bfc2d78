import { lstat } from 'node:fs/promises';
import { diskPath } from './disk-path.ts';

/** Whether something has this path, be it a link that leads nowhere. */
export const isThere = (path: string): Promise<boolean> =>
  lstat(diskPath(path)).then(
    () => true,
    () => false,
  );
