import { type FSWatcher, watch } from 'node:fs';
import { sep } from 'node:path';
import { diskPath, pathOfBytes } from '../../ground/disk-path.ts';
import { errorCodeOf } from '../../ground/error-code.ts';

export interface EventListener {
  /** With `name` null something in this folder changed, and the system does not say what. */
  heard(folder: string, name: string | null): void;
  /** The system sends no (more) events for this folder. */
  failed(): void;
}

/**
 * Change events of a folder and those below it. Windows and macOS report a whole tree; elsewhere each folder is watched
 * separately, but never single files (docs/adr: a watch folder listens to folders, not to files).
 */
export class FolderEvents {
  readonly #root: string;
  readonly #subfolders: boolean;
  readonly #listener: EventListener;
  readonly #isWholeTree = process.platform === 'win32' || process.platform === 'darwin';
  readonly #watchers = new Map<string, FSWatcher>();
  isOverLimit = false;

  constructor(root: string, subfolders: boolean, listener: EventListener) {
    this.#root = root;
    this.#subfolders = subfolders;
    this.#listener = listener;
  }

  listenTo(folder: string): void {
    if (this.#watchers.has(folder) || (this.#isWholeTree && folder !== '')) return;
    const recursive = this.#isWholeTree && this.#subfolders;
    try {
      const path = folder === '' ? this.#root : `${this.#root}${sep}${folder.replaceAll('/', sep)}`;
      const watcher = watch(
        diskPath(path),
        { recursive, persistent: false, encoding: 'buffer' },
        (_event, name) => this.#heard(folder, name === null ? null : pathOfBytes(name)),
      );
      watcher.on('error', () => this.#drop(folder));
      this.#watchers.set(folder, watcher);
    } catch (error) {
      const code = errorCodeOf(error);
      // The folder is gone again or unreadable, so there is nothing to listen to.
      if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EACCES') return;
      this.isOverLimit = code === 'ENOSPC' || code === 'EMFILE';
      this.close();
      this.#listener.failed();
    }
  }

  /** A folder was deleted or moved away, and another one may come in its place. */
  forget(folder: string): void {
    this.#watchers.get(folder)?.close();
    this.#watchers.delete(folder);
  }

  close(): void {
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  #heard(folder: string, name: string | null): void {
    if (name === null || !this.#isWholeTree) {
      this.#listener.heard(folder, name);
      return;
    }
    const path = name.replaceAll(sep, '/');
    const slash = path.lastIndexOf('/');
    this.#listener.heard(slash < 0 ? '' : path.slice(0, slash), path.slice(slash + 1));
  }

  /** Stops listening to a folder; the next pass finds out what happened to it. */
  #drop(folder: string): void {
    this.forget(folder);
    this.#listener.heard(folder, null);
  }
}
