import { app } from 'electron';
import type { AfterInstall } from '../../engine/ports/update-installer.ts';
import type { Quitting } from '../desktop/quitting.ts';

/** Ends the app for a newer version that is in place, or whose installer waits for the end. */
export async function finishUpdate(after: AfterInstall, quitting: Pick<Quitting, 'endNow'>): Promise<void> {
  switch (after) {
    case 'relaunch': {
      // Not the program that runs: it lies in a folder of the old version, which is gone once that has ended.
      const execPath = process.env['APPIMAGE'] ?? process.execPath;
      app.relaunch({ execPath, args: [] });
      return quitting.endNow();
    }
    case 'quit':
      return quitting.endNow();
    case 'quits_itself':
      return;
  }
}
