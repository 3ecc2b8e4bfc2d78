import { app } from 'electron';
import type { AfterInstall } from '../../engine/ports/update-installer.ts';
import type { Quitting } from '../desktop/quitting.ts';

/** Ends the app for an update that is installed, or whose installer waits for the app to end. */
export async function finishUpdate(after: AfterInstall, quitting: Pick<Quitting, 'endNow'>): Promise<void> {
  switch (after) {
    case 'relaunch': {
      // Not the running program: its folder belongs to the old version, and disappears when that ends.
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
