import type { FileBook, FileChange } from '../file/file-book.ts';
import { sameContent, sameStamp, type WatchedFile } from '../file/watched-file.ts';
import type { SettlingFiles } from '../settling/settling-files.ts';
import { type FoundFile, seenIn } from './folder-scanner.ts';

export interface FoundFilesParts {
  readonly book: FileBook;
  readonly settling: SettlingFiles;
  /** Rows that are no more. */
  readonly onRemoved: (paths: readonly string[]) => void;
  /** The frames of a row changed while a video is made of them. */
  readonly framesChanged: (file: WatchedFile) => void;
  readonly placeSoon: () => void;
}

/** Turns what the scanner tells of a folder into rows. */
export class FoundFiles {
  readonly #parts: FoundFilesParts;
  /** Files of the first pass ever: whether they are left alone is decided for all of them at once. */
  #first: FoundFile[] = [];
  /** What the first pass of this run has found; null once it is through. */
  #seen: Set<string> | null = null;

  constructor(parts: FoundFilesParts) {
    this.#parts = parts;
  }

  /** The folder is read from the start: what is not found in this pass went while nobody watched. */
  beginPass(): void {
    this.#first = [];
    this.#seen = new Set();
  }

  /** `isFirstEver`: which files were there is known when the pass is through. */
  take(files: readonly FoundFile[], isFirstEver: boolean): void {
    for (const { path } of files) this.#seen?.add(path);
    if (isFirstEver) this.#first.push(...files);
    else this.#take(files, false);
  }

  /** The first pass ever is through. */
  takeFirst(areLeftAlone: boolean): void {
    const first = this.#first;
    this.#first = [];
    if (areLeftAlone) this.#parts.book.leaveAlone(first);
    else this.#take(first, true);
  }

  /** A pass is through: files that it did not find went while nobody watched. */
  endPass(unreadable: readonly string[]): void {
    const seen = this.#seen;
    this.#seen = null;
    if (seen === null) return;
    const gone = [...this.#parts.book.files()].filter(
      ({ path, isGone }) =>
        !isGone && !seen.has(path) && !unreadable.some((folder) => path.startsWith(`${folder}/`)),
    );
    if (gone.length > 0) this.gone(gone.map(({ path }) => path));
  }

  /** What is known of a file stays: it may come back, and is then the same as before. */
  gone(paths: readonly string[]): void {
    const { book, settling, onRemoved } = this.#parts;
    for (const path of paths) settling.end(path);
    const unknown = paths.filter((path) => book.find(path)?.state.kind === 'settling');
    book.drop(unknown);
    if (unknown.length > 0) onRemoved(unknown);
    book.apply(paths.map((path) => ({ path, event: { kind: 'vanished' } as const })));
  }

  #take(files: readonly FoundFile[], wasThere: boolean): void {
    const { book, settling, framesChanged, placeSoon } = this.#parts;
    const fresh: FoundFile[] = [];
    const changes: FileChange[] = [];
    const unsaved: FileChange[] = [];
    for (const found of files) {
      const { path, stamp } = found;
      const { sequence } = seenIn(found);
      const file = book.find(path);
      if (!file) {
        if (book.isKnown(path, stamp)) continue;
        fresh.push(found);
        settling.begin(found);
      } else if (file.state.kind === 'settling') {
        if (!settling.has(path) || !sameStamp(file.stamp, stamp)) settling.begin(found);
        unsaved.push({ path, event: { kind: 'changed', stamp, sequence } });
      } else if (sameContent(file.stamp, stamp)) {
        // Its name, owner or place on the drive changed, or it came back: its content did not.
        if (file.isGone || !sameStamp(file.stamp, stamp))
          changes.push({ path, event: { kind: 'came_back', stamp } });
      } else {
        framesChanged(file);
        const { state } = book.find(path) ?? file;
        if (state.kind !== 'queued' && state.kind !== 'giving_way') settling.begin(found);
        else placeSoon();
        changes.push({ path, event: { kind: 'changed', stamp, sequence } });
      }
    }
    book.add(fresh, wasThere);
    book.apply(changes);
    book.applyUnsaved(unsaved);
    if (fresh.length > 0) placeSoon();
  }
}
