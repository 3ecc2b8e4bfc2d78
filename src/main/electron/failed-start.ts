import { join } from 'node:path';
import { app, dialog } from 'electron';
import { failedStartWords } from '../desktop/failed-start-words.ts';

/**
 * The app cannot start: says why and ends. Left to Electron, an entry that fails would stay behind without a window, and
 * a failed promise without a word. It waits for Electron, because Linux shows no dialog before that.
 */
export function endFailedStart(error: unknown): void {
  console.error(error);
  void app.whenReady().then(() => {
    const { title, detail } = failedStartWords(
      error,
      join(app.getPath('userData'), 'logs', 'renderdrop.log'),
    );
    dialog.showErrorBox(title, detail);
    app.exit(1);
  });
}
