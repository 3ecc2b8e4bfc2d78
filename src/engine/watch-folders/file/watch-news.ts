import type {
  WatchEvent,
  WatchFile,
  WatchFolder,
  WatchFolderId,
} from '../../../shared/model/watch-folders.ts';
import type { Cancel, Clock } from '../../ports/clock.ts';
import { toWatchFile, type WatchedFile } from './watched-file.ts';

export interface WatchNewsParts {
  readonly clock: Clock;
  /** How a folder is now; null where it is not watched any more. */
  readonly view: (id: WatchFolderId) => WatchFolder | null;
  /** After files of a folder were told of. */
  readonly onFilesTold: (id: WatchFolderId, files: readonly WatchedFile[]) => void;
}

export type UnnumberedWatchEvent = WatchEvent extends infer Event
  ? Event extends WatchEvent
    ? Omit<Event, 'sequence'>
    : never
  : never;

const tellEveryMs = 100;
/** What one message carries at most; whoever shows more asks for it. */
const filesTold = 200;

/** Gathers what changes in watch folders and tells of it, numbered, at most ten times a second. */
export class WatchNews implements Disposable {
  readonly #parts: WatchNewsParts;
  readonly #listeners = new Set<(event: WatchEvent) => void>();
  readonly #changedFolders = new Set<WatchFolderId>();
  readonly #changedFiles = new Map<
    WatchFolderId,
    { files: Map<string, WatchedFile>; removed: Set<string> }
  >();
  #sequence = 0;
  #cancelTell: Cancel | null = null;
  #closed = false;

  constructor(parts: WatchNewsParts) {
    this.#parts = parts;
  }

  /** The number of the last event. */
  get sequence(): number {
    return this.#sequence;
  }

  subscribe(listener: (event: WatchEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  [Symbol.dispose](): void {
    this.#closed = true;
    this.#cancelTell?.();
    this.#listeners.clear();
  }

  folderChanged(id: WatchFolderId): void {
    this.#changedFolders.add(id);
    this.#tellSoon();
  }

  filesChanged(id: WatchFolderId, files: readonly WatchedFile[], removed: readonly string[]): void {
    const news = this.#changedFiles.get(id) ?? { files: new Map(), removed: new Set() };
    for (const file of files) {
      news.files.set(file.path, file);
      news.removed.delete(file.path);
    }
    for (const path of removed) {
      news.files.delete(path);
      news.removed.add(path);
    }
    this.#changedFiles.set(id, news);
    this.#changedFolders.add(id);
    this.#tellSoon();
  }

  folderRemoved(id: WatchFolderId): void {
    this.#changedFiles.delete(id);
    this.#changedFolders.delete(id);
    this.emit({ kind: 'folders_removed', folderIds: [id] });
  }

  emit(event: UnnumberedWatchEvent): void {
    this.#sequence += 1;
    const numbered = { ...event, sequence: this.#sequence } as WatchEvent;
    for (const listener of [...this.#listeners]) listener(numbered);
  }

  #tellSoon(): void {
    if (this.#closed) return;
    this.#cancelTell ??= this.#parts.clock.schedule(tellEveryMs, () => {
      this.#cancelTell = null;
      this.#tellNow();
    });
  }

  #tellNow(): void {
    const files = [...this.#changedFiles];
    const folderIds = [...this.#changedFolders];
    this.#changedFiles.clear();
    this.#changedFolders.clear();
    for (const [folderId, news] of files) {
      const told = [...news.files.values()].slice(0, filesTold);
      this.emit({
        kind: 'files_changed',
        folderId,
        files: told.map((file): WatchFile => toWatchFile(folderId, file)),
        removed: [...news.removed].slice(0, filesTold),
        isAll: news.files.size <= filesTold && news.removed.size <= filesTold,
      });
      this.#parts.onFilesTold(folderId, [...news.files.values()]);
    }
    const folders = folderIds.flatMap((id) => this.#parts.view(id) ?? []);
    if (folders.length > 0) this.emit({ kind: 'folders_changed', folders });
  }
}
