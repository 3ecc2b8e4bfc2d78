import { realpath, stat } from 'node:fs/promises';
import { watchMessages } from '../../shared/messages/watch.ts';
import { watchFailures } from '../../shared/messages/watch-failures.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import type { WatchSettings } from '../../shared/model/watch-folders.ts';
import { errorCodeOf } from '../ground/error-code.ts';
import type { MayUpload } from '../policy/allowed-folders.ts';
import { settingsProblem } from './check-settings.ts';

/** A folder that can't be watched, or is no longer watched. */
export class WatchFolderError extends TroubleError {
  override readonly name = 'WatchFolderError';

  constructor(code: keyof typeof watchFailures, sentence: string = watchFailures[code].sentence) {
    super(troubleOf(code, { ...watchFailures[code], sentence }));
  }
}

/** Throws for invalid settings. */
export function checkSettings(settings: WatchSettings): void {
  const problem = settingsProblem(settings);
  if (problem) throw new WatchFolderError(problem.code, problem.sentence);
}

/** The folder's path with all links resolved; rejects with a `WatchFolderError` if it can't be watched. */
export async function realFolder(path: string, mayUpload: MayUpload): Promise<string> {
  let real: string;
  try {
    real = await realpath(path);
    if (!(await stat(real)).isDirectory())
      throw new WatchFolderError('not_a_folder', watchMessages.notAFolder(path));
  } catch (error) {
    if (error instanceof WatchFolderError) throw error;
    const code = errorCodeOf(error);
    if (code === 'EACCES' || code === 'EPERM')
      throw new WatchFolderError('folder_not_allowed', watchMessages.notAllowed(path));
    throw new WatchFolderError('folder_not_found', watchMessages.folderNotFound(path));
  }
  if (!(await mayUpload(real))) throw new WatchFolderError('folder_outside_allowed');
  return real;
}
