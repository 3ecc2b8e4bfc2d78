import { basename, dirname } from 'node:path';
import { replaceExclusively } from '../../engine/ground/exclusive-file.ts';
import { windowFailures } from '../../shared/messages/window-failures.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';

export interface SaveOptions {
  /** Only the person's own account reads it. */
  readonly isPrivate?: boolean;
}

const onlyOwn = 0o600;

/** What a person saves, where they chose to: all of it or nothing. What lay there stays until then. The name it has there. */
export async function saveFile(
  path: string,
  content: string | Uint8Array,
  { isPrivate = false }: SaveOptions = {},
): Promise<string> {
  try {
    await replaceExclusively(path, content, isPrivate ? onlyOwn : undefined);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null;
    const isFull = code === 'ENOSPC' || code === 'EDQUOT';
    const says = isFull ? windowFailures.not_saved_disk_full : windowFailures.not_saved(dirname(path));
    throw new TroubleError(troubleOf(isFull ? 'not_saved_disk_full' : 'not_saved', says), { cause });
  }
  return basename(path);
}
