import { basename, dirname, join, parse } from 'node:path';
import { errorCodeOf } from '../../engine/ground/error-code.ts';
import { replaceExclusively } from '../../engine/ground/exclusive-file.ts';
import { isThere } from '../../engine/ground/is-there.ts';
import type { PickedFile } from '../../shared/ipc/requests/files.ts';
import { windowFailures } from '../../shared/messages/window-failures.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import type { PickedFiles } from './picked-files.ts';

export interface SaveOptions {
  /** Only the person's own user account may read it. */
  readonly isPrivate?: boolean;
}

const onlyOwn = 0o600;

/** Saves a file completely or not at all; an existing file is kept until then. Returns the name of the saved file. */
export async function saveFile(
  path: string,
  content: string | Uint8Array,
  { isPrivate = false }: SaveOptions = {},
): Promise<string> {
  try {
    await replaceExclusively(path, content, isPrivate ? onlyOwn : undefined);
  } catch (cause) {
    const code = errorCodeOf(cause);
    const isFull = code === 'ENOSPC' || code === 'EDQUOT';
    const says = isFull ? windowFailures.not_saved_disk_full : windowFailures.not_saved(dirname(path));
    throw new TroubleError(troubleOf(isFull ? 'not_saved_disk_full' : 'not_saved', says), { cause });
  }
  return basename(path);
}

/** Saves a file and keeps its path, so that the window can have it shown in its folder. */
export async function saveToShow(
  pickedFiles: Pick<PickedFiles, 'add'>,
  path: string,
  content: string | Uint8Array,
): Promise<PickedFile | null> {
  await saveFile(path, content);
  const [saved = null] = await pickedFiles.add([path]);
  return saved;
}

/** This path, or with a number in its name if there is such a file: in a folder, nobody was asked about replacing it. */
export async function freePath(path: string): Promise<string> {
  const { dir, name, ext } = parse(path);
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? path : join(dir, `${name} ${number}${ext}`);
    if (!(await isThere(free))) return free;
  }
}
