import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { readOwnFile, writeOwnFile } from '../../engine/ground/plain-file.ts';
import { defaultWindowState, type WindowState, windowStateSchema } from './window-state.ts';

/** The window's last position. In a file of its own, so that the window need not wait for the database. */
export class WindowStateFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
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
      renameSync(this.#path, `${this.#path}.unreadable`);
      return defaultWindowState;
    }
  }

  write(state: WindowState): void {
    mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
    const part = `${this.#path}.part`;
    rmSync(part, { force: true });
    writeOwnFile(part, JSON.stringify(state));
    renameSync(part, this.#path);
  }
}
