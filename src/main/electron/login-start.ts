import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { app } from 'electron';
import { makeFolderNow } from '../../engine/ground/make-folder.ts';
import { ownAppImage } from '../../engine/ground/own-app-image.ts';
import type { Logger } from '../../engine/ports/logger.ts';
import { autostartEntry, autostartPath } from '../desktop/autostart.ts';

/** Starting at login. Electron does it on macOS and Windows; on Linux it takes an autostart file. */
export class LoginStart {
  readonly #logger: Logger;
  /** From a clone, the system would start Electron's own program without the app. */
  readonly isPossible = app.isPackaged;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  apply(isWanted: boolean): void {
    if (!this.isPossible) return;
    if (process.platform === 'linux') this.#applyFile(isWanted);
    else if (app.getLoginItemSettings().openAtLogin !== isWanted) {
      app.setLoginItemSettings({ openAtLogin: isWanted });
    }
  }

  #applyFile(isWanted: boolean): void {
    const path = autostartPath(process.env, homedir());
    try {
      if (!isWanted) {
        rmSync(path, { force: true });
        return;
      }
      // An AppImage runs from a temporary folder, so the entry must name the AppImage file itself.
      const entry = autostartEntry(ownAppImage(process.env, process.execPath) ?? process.execPath);
      if (textOf(path) === entry) return;
      makeFolderNow(dirname(path));
      writeFileSync(path, entry);
    } catch (error) {
      this.#logger.warn('start_at_login_not_set', { error: String(error) });
    }
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
