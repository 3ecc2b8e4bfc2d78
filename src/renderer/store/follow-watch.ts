import type { QueryClient } from '@tanstack/react-query';
import type {
  WatchEvent,
  WatchFile,
  WatchFolderId,
  WatchSnapshot,
} from '../../shared/model/watch-folders.ts';
import { queryKeys } from '../bridge/queries.ts';

/** Each request for a page sorts up to ten thousand rows: too slow for each of ten events a second. */
const filesAgainMs = 500;

/** Keeps watch folders up to date, and loads the files of a visible one again. */
export class WatchFollower {
  readonly #client: QueryClient;
  readonly #waiting = new Map<WatchFolderId, ReturnType<typeof setTimeout>>();

  constructor(client: QueryClient) {
    this.#client = client;
  }

  take(event: WatchEvent): void {
    const known = this.#client.getQueryData<WatchSnapshot>(queryKeys.watchFolders);
    if (event.kind === 'files_changed') this.#takeFiles(event);
    if (!known || event.sequence <= known.sequence) return;
    if (event.sequence === known.sequence + 1)
      this.#client.setQueryData(queryKeys.watchFolders, afterWatchEvent(known, event));
    // The missed events may have been about files too.
    else void this.#client.invalidateQueries({ queryKey: ['watch'] });
  }

  stop(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  /** Updates changed files in place at once. Their new order, and added or removed files, follow a moment later. */
  #takeFiles({ folderId, files }: Extract<WatchEvent, { kind: 'files_changed' }>): void {
    const queryKey = queryKeys.watchFiles(folderId);
    const changed = new Map(files.map((file) => [file.path, file]));
    this.#client.setQueriesData<WatchFilesAnswer>({ queryKey }, (page) => page && withChanged(page, changed));
    if (this.#waiting.has(folderId)) return;
    const timer = setTimeout(() => {
      this.#waiting.delete(folderId);
      void this.#client.invalidateQueries({ queryKey });
    }, filesAgainMs);
    this.#waiting.set(folderId, timer);
  }
}

interface WatchFilesAnswer {
  readonly files: readonly WatchFile[];
  readonly total: number;
}

/** Returns the same page if none of its rows changed. */
function withChanged(page: WatchFilesAnswer, changed: ReadonlyMap<string, WatchFile>): WatchFilesAnswer {
  if (!page.files.some(({ path }) => changed.has(path))) return page;
  return { ...page, files: page.files.map((file) => changed.get(file.path) ?? file) };
}

/** Applies an event to the folders. It must be the next one. */
function afterWatchEvent(known: WatchSnapshot, event: WatchEvent): WatchSnapshot {
  const { sequence } = event;
  switch (event.kind) {
    case 'folders_changed': {
      const changed = new Map(event.folders.map((folder) => [folder.id, folder]));
      const ids = new Set(known.folders.map(({ id }) => id));
      return {
        sequence,
        folders: [
          ...known.folders.map((folder) => changed.get(folder.id) ?? folder),
          ...event.folders.filter(({ id }) => !ids.has(id)),
        ],
      };
    }
    case 'folders_removed': {
      const gone = new Set(event.folderIds);
      return { sequence, folders: known.folders.filter(({ id }) => !gone.has(id)) };
    }
    case 'files_changed':
    case 'needs_person':
      return { ...known, sequence };
  }
}
