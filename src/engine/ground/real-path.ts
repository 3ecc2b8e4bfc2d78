import { realpath } from 'node:fs/promises';
import { diskPath, pathOfBytes } from './disk-path.ts';

/** The path with all links resolved, also where names in it are not valid UTF-8. */
export const realPath = async (path: string): Promise<string> =>
  pathOfBytes(await realpath(diskPath(path), 'buffer'));
