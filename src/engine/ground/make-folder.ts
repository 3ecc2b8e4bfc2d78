import { mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { diskPath } from './disk-path.ts';
import { errorCodeOf } from './error-code.ts';

/*
 * Folders with their parents, as `mkdir` with `recursive` makes them. Node's own never ends, not by a signal either, where a
 * folder that exists answers ENOENT to every new entry: /proc does, and the folder of an automounter.
 */

/** Returns the topmost folder that it made; null if the folder was there. */
export async function makeFolder(path: string, mode?: number): Promise<string | null> {
  try {
    return (await makeOne(path, mode)) ? path : null;
  } catch (error) {
    if (!isParentMissing(error, path)) throw error;
    const topmost = await makeFolder(dirname(path), mode);
    return (await makeOne(path, mode)) ? (topmost ?? path) : topmost;
  }
}

/** `makeFolder`, blocking: for the start of a program, before anything else may run. */
export function makeFolderNow(path: string, mode?: number): string | null {
  try {
    return makeOneNow(path, mode) ? path : null;
  } catch (error) {
    if (!isParentMissing(error, path)) throw error;
    const topmost = makeFolderNow(dirname(path), mode);
    return makeOneNow(path, mode) ? (topmost ?? path) : topmost;
  }
}

const isParentMissing = (error: unknown, path: string): boolean =>
  errorCodeOf(error) === 'ENOENT' && dirname(path) !== path;

/** False if the folder is there, which another program may have made in the meantime. */
async function makeOne(path: string, mode?: number): Promise<boolean> {
  try {
    await mkdir(diskPath(path), { mode });
    return true;
  } catch (error) {
    const found = await stat(diskPath(path)).catch(() => null);
    if (found?.isDirectory()) return false;
    throw error;
  }
}

function makeOneNow(path: string, mode?: number): boolean {
  try {
    mkdirSync(diskPath(path), { mode });
    return true;
  } catch (error) {
    if (statSync(diskPath(path), { throwIfNoEntry: false })?.isDirectory()) return false;
    throw error;
  }
}
