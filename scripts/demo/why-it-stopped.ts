import { parse } from 'node:path';
import { freeBytes, TooLittleRoom, temporaryFolder, temporaryVariable, whatToDo } from './demo-folder.ts';

/** Why a demo can't continue, in words for the person who started it. */
export function whyItStopped(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof TooLittleRoom) return error.message;
  const folder = temporaryFolder();
  // Renderdrop's own programs name the full disk in their output. A browser, or a step in its window, fails without a word about it.
  if (/\bENOSPC\b/.test(error.message) || isDiskFull()) {
    return `The disk that holds ${folder} is full. ${whatToDo()}`;
  }
  if (isFolderRefused(error, folder)) {
    return `Can’t write to ${folder}. Set ${temporaryVariable} to a folder that you can write to.`;
  }
  return error.message;
}

/** The database of a data folder alone needs this much. */
const neededBytes = 1_000_000;

export function isDiskFull(): boolean {
  const free = freeBytes();
  return free !== null && free < neededBytes;
}

function isFolderRefused(error: Error, folder: string): boolean {
  const { syscall, path } = error as NodeJS.ErrnoException;
  return syscall === 'mkdtemp' && path !== undefined && parse(path).dir === parse(`${folder}/x`).dir;
}
