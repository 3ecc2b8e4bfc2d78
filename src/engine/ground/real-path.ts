import { realpath } from 'node:fs/promises';
import { diskPath, pathOfBytes } from './disk-path.ts';

/** Where a path leads through all links, also where names on the way are not UTF-8. */
export const realPath = async (path: string): Promise<string> =>
  pathOfBytes(await realpath(diskPath(path), 'buffer'));
