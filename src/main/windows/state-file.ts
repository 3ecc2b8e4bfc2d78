import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { defaultWindowState, type WindowState, windowStateSchema } from './window-state.ts';

/** Where the window was. Read before the database is open, so that the window need not wait for it. */
export class WindowStateFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** A file that does not parse is set aside, and the window opens as if it were the first time. */
  read(): WindowState {
    let text: string;
    try {
      text = readFileSync(this.#path, 'utf8');
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
    writeFileSync(part, JSON.stringify(state), { mode: 0o600 });
    renameSync(part, this.#path);
  }
}
