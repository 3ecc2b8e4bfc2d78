import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolderNow } from '../../engine/ground/make-folder.ts';
import { readOwnFile, writeOwnFile } from '../../engine/ground/plain-file.ts';
import type { Logger } from '../../engine/ports/logger.ts';
import { defaultWindowState, type WindowState, windowStateSchema } from './window-state.ts';

/** The window's last position. In a file of its own, so that the window need not wait for the database. */
export class WindowStateFile {
  readonly #path: string;
  readonly #logger: Logger;

  constructor(path: string, logger: Logger) {
    this.#path = path;
    this.#logger = logger;
  }

  /** A file that does not parse is set aside, and the window opens as it does at the first start. */
  read(): WindowState {
    let text: string;
    try {
      text = readOwnFile(this.#path);
    } catch {
      return defaultWindowState;
    }
    try {
      return windowStateSchema.parse(JSON.parse(text));
    } catch {
      this.#tryTo('window_state_not_set_aside', () => renameSync(this.#path, `${this.#path}.unreadable`));
      return defaultWindowState;
    }
  }

  /** Does not throw: on a full disk the window still asks before it closes. */
  write(state: WindowState): void {
    this.#tryTo('window_state_not_saved', () => {
      makeFolderNow(dirname(this.#path), 0o700);
      const part = `${this.#path}.part`;
      rmSync(part, { force: true });
      writeOwnFile(part, JSON.stringify(state));
      renameSync(part, this.#path);
    });
  }

  #tryTo(failure: string, act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#logger.warn(failure, { error: String(error) });
    }
  }
}
