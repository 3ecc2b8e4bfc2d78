import { shell } from 'electron';
import type { Logger } from '../../engine/ports/logger.ts';
import { windowFailures } from '../../shared/messages/window-failures.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';

/** Shows the data folder in the system's file manager; throws what to say if that did not work. */
export async function showDataFolder(folder: string, logger: Logger): Promise<void> {
  // It answers with the reason, and with an empty text if it worked.
  const refusal = await shell.openPath(folder);
  if (refusal === '') return;
  logger.warn('folder_not_opened', { refusal });
  throw new TroubleError(troubleOf('folder_not_opened', windowFailures.folder_not_opened(folder)));
}
