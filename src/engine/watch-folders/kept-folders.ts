import type { WatchFolderId } from '../../shared/model/watch-folders.ts';
import type { Cancel } from '../ports/clock.ts';
import { acquireFileLock, type FileLock } from '../store/locks/file-lock.ts';
import type { Store } from '../store/store.ts';
import type { WatchNews } from './file/watch-news.ts';
import type { FolderRecord } from './folder-record.ts';
import { FolderWatch, type FolderWatchParts } from './folder-watch.ts';
import { FileBook } from './tables/file-book.ts';
import { WatchFolderError } from './watch-folder-error.ts';

export interface KeptFolderParts extends FolderWatchParts {
  readonly sqlite: Store;
}

/** A watch folder as this program has it. */
export interface KeptFolder {
  record: FolderRecord;
  /** Null while another program watches the folder, or none does. */
  watch: FolderWatch | null;
  /** Whether this program watches it as soon as no other one does. A command watches only the folder that it names. */
  isWanted: boolean;
  lock: FileLock | null;
  book: FileBook | null;
}

const leaseAgainMs = 2_000;

/** The watch folders, and which of them this program watches: of all programs on the computer, one watches a folder. */
export class KeptFolders implements AsyncDisposable {
  readonly #parts: KeptFolderParts;
  readonly #news: WatchNews;
  readonly #kept = new Map<WatchFolderId, KeptFolder>();
  #cancelLease: Cancel | null = null;
  #closed = false;

  constructor(parts: KeptFolderParts, news: WatchNews) {
    this.#parts = parts;
    this.#news = news;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    this.#cancelLease?.();
    for (const kept of this.all()) await this.#unwatch(kept);
  }

  all(): readonly KeptFolder[] {
    return [...this.#kept.values()];
  }

  get(id: WatchFolderId): KeptFolder | undefined {
    return this.#kept.get(id);
  }

  find(id: WatchFolderId): KeptFolder {
    const kept = this.#kept.get(id);
    if (!kept) throw new WatchFolderError('watch_folder_not_found');
    return kept;
  }

  keep(record: FolderRecord): KeptFolder {
    const kept: KeptFolder = { record, watch: null, isWanted: false, lock: null, book: null };
    this.#kept.set(record.id, kept);
    return kept;
  }

  /** Watches these folders, each from now on or as soon as the other program that watches it has ended. */
  watch(folders: readonly KeptFolder[]): void {
    for (const kept of folders) {
      kept.isWanted = true;
      this.#tryWatch(kept);
    }
    this.#tryLeases();
  }

  isAwaited(kept: KeptFolder): boolean {
    return kept.isWanted && kept.watch === null;
  }

  async remove(kept: KeptFolder): Promise<void> {
    await this.#unwatch(kept);
    this.#kept.delete(kept.record.id);
  }

  bookOf(kept: KeptFolder): FileBook {
    if (kept.watch) return kept.watch.book;
    const { id } = kept.record;
    kept.book ??= new FileBook(id, this.#parts.store, this.#parts.clock, (files) =>
      this.#news.filesChanged(id, files, []),
    );
    return kept.book;
  }

  /** Only one program on this computer watches a folder. Its lock is released when it ends, even if it is killed. */
  #tryWatch(kept: KeptFolder): void {
    if (kept.watch || this.#closed) return;
    const { id } = kept.record;
    kept.lock ??= acquireFileLock(`${this.#parts.sqlite.path}-watch-${id}`, 'exclusive', 0);
    if (!kept.lock) return;
    const watch = new FolderWatch(kept.record, this.#parts, {
      saveRecord: (record) => {
        kept.record = record;
        this.#parts.store.saveFolder(record);
      },
      onFiles: (files, removed) => this.#news.filesChanged(id, files, removed),
      onCondition: () => this.#news.folderChanged(id),
    });
    kept.watch = watch;
    kept.book = null;
    watch.start();
  }

  /** For folders that another program watches: follows its changes, and takes over once it has ended. */
  #tryLeases(): void {
    this.#cancelLease?.();
    this.#cancelLease = null;
    if (this.#closed || !this.all().some((kept) => this.isAwaited(kept))) return;
    this.#cancelLease = this.#parts.clock.schedule(leaseAgainMs, () => {
      for (const kept of this.all()) {
        if (!this.isAwaited(kept)) continue;
        this.#tryWatch(kept);
        if (!kept.watch) this.bookOf(kept).syncFromDisk();
      }
      this.#tryLeases();
    });
  }

  async #unwatch(kept: KeptFolder): Promise<void> {
    const { watch, lock } = kept;
    kept.watch = null;
    kept.isWanted = false;
    await watch?.[Symbol.asyncDispose]();
    lock?.release();
    kept.lock = null;
  }
}
