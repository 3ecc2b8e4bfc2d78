import type {
  WatchEvent,
  WatchFile,
  WatchFolder,
  WatchFolderId,
} from '../../../shared/model/watch-folders.ts';
import { Listeners } from '../../ground/listeners.ts';
import type { Cancel, Clock } from '../../ports/clock.ts';
import { toWatchFile, type WatchedFile } from './watched-file.ts';

export interface WatchNewsParts {
  readonly clock: Clock;
  /** How a folder is now; null if it is not watched any more. */
  readonly view: (id: WatchFolderId) => WatchFolder | null;
  /** Called after listeners were told about files of a folder. */
  readonly onFilesTold: (id: WatchFolderId, files: readonly WatchedFile[]) => void;
}

export type UnnumberedWatchEvent = WatchEvent extends infer Event
  ? Event extends WatchEvent
    ? Omit<Event, 'sequence'>
    : never
  : never;

const tellEveryMs = 100;
/** The most files in one message. Windows that show more ask for them. */
const filesTold = 200;

/** Collects changes in watch folders and passes them on as numbered events, at most ten times a second. */
export class WatchNews implements Disposable {
  readonly #parts: WatchNewsParts;
  readonly #listeners = new Listeners<[event: WatchEvent]>();
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
    return this.#listeners.add(listener);
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
    this.emit({ kind: 'folders_removed', folderIds: [id] });
  }

  emit(event: UnnumberedWatchEvent): void {
    this.#sequence += 1;
    const numbered = { ...event, sequence: this.#sequence } as WatchEvent;
    this.#listeners.tell(numbered);
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
