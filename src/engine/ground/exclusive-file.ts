import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { diskPath } from './disk-path.ts';
import { errorCodeOf } from './error-code.ts';
import { noBlock, noFollow } from './open-flags.ts';

const createNew = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | noFollow;

/**
 * Writes a whole file where there is none, in a folder that others may write to; false if there is something. The content is
 * first written to a new file with a random name, then linked to its own name, so it appears at once and complete. Neither step
 * follows a link, waits for a pipe or replaces anything.
 */
export async function writeExclusively(path: string, content: string): Promise<boolean> {
  const unfinished = join(
    dirname(path),
    `.${basename(path)}.${randomBytes(9).toString('base64url')}.unfinished`,
  );
  try {
    await fill(await open(unfinished, createNew), content);
    await link(unfinished, path);
    return true;
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') return false;
    if (!withoutLinks.has(errorCodeOf(error))) throw error;
    return await writeInPlace(path, content);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/**
 * Writes a whole file under a name of ours, in a folder that others may write to. A link or pipe of that name is replaced itself:
 * the target of a link is not touched, and a pipe that nobody reads does not block. The old file stays until the new one is
 * complete.
 */
export async function replaceExclusively(
  path: string,
  content: string | Uint8Array,
  mode?: number,
): Promise<void> {
  const unfinished = diskPath(
    join(dirname(path), `.renderdrop-${randomBytes(9).toString('base64url')}.unfinished`),
  );
  try {
    await fill(await open(unfinished, createNew, mode), content);
    await rename(unfinished, diskPath(path));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Error codes of file systems without hard links: exFAT, some shares. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR', 'UNKNOWN', 'EMLINK']);

async function writeInPlace(path: string, content: string): Promise<boolean> {
  try {
    await fill(await open(path, createNew), content);
    return true;
  } catch (error) {
    if (errorCodeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

async function fill(file: FileHandle, content: string | Uint8Array): Promise<void> {
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The text of a small plain file; null for anything else, such as a link or a pipe. */
export async function readSmallFile(path: string, limitBytes: number): Promise<string | null> {
  try {
    const file = await open(path, constants.O_RDONLY | noFollow | noBlock);
    try {
      const about = await file.stat();
      if (!about.isFile() || about.size > limitBytes) return null;
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'ENXIO', 'EACCES', 'EISDIR'].includes(errorCodeOf(error))) return null;
    throw error;
  }
}
