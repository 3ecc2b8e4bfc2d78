import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parse } from 'node:path';

/** Why a demo can't continue, in words for the person who started it. */
export function whyItStopped(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const folder = tmpdir();
  // Renderdrop's own programs name the full disk in their output. A browser, or a step in its window, fails without a word about it.
  if (/\bENOSPC\b/.test(error.message) || isFull(folder)) {
    return `The disk that holds ${folder} is full. Free some space, or set ${temporaryVariable} to a folder on another disk.`;
  }
  if (isFolderRefused(error, folder)) {
    return `Can’t write to ${folder}. Set ${temporaryVariable} to a folder that you can write to.`;
  }
  return error.message;
}

const temporaryVariable = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';

const neededBytes = 1_000_000;

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < neededBytes;
  } catch {
    return false;
  }
}

function isFolderRefused(error: Error, folder: string): boolean {
  const { syscall, path } = error as NodeJS.ErrnoException;
  return syscall === 'mkdtemp' && path !== undefined && parse(path).dir === parse(`${folder}/x`).dir;
}
