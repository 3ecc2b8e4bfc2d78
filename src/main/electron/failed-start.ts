import { join } from 'node:path';
import { app, dialog } from 'electron';
import { failedStartWords } from '../desktop/failed-start-words.ts';

/**
 * Says why the app cannot start, and ends it. Otherwise a failed entry script would leave Electron running without a window,
 * and a rejected promise would end it without a message. Waits for Electron, since Linux shows no dialog before it is ready.
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
