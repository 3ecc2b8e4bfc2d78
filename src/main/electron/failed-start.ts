import { join } from 'node:path';
import { app, dialog } from 'electron';
import { desktopMessages } from '../../shared/messages/desktop.ts';

/**
 * The app cannot start: says why and ends. Left to Electron, an entry that fails would stay behind without a window, and
 * a failed promise without a word. It waits for Electron, because Linux shows no dialog before that.
 */
export function endFailedStart(error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(error);
  void app.whenReady().then(() => {
    const { title, detail } = desktopMessages.couldNotStart;
    dialog.showErrorBox(title, detail(reason, join(app.getPath('userData'), 'logs', 'renderdrop.log')));
    app.exit(1);
  });
}
