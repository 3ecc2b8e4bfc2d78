import { goesOnSkipped } from '../file/file-transitions.ts';
import { sameContent, sameStamp, type WatchedFile } from '../file/watched-file.ts';
import { type FoundFile, seenIn } from '../folder-scanner.ts';
import type { SettlingFiles } from '../settling/settling-files.ts';
import type { FileBook, FileChange } from '../tables/file-book.ts';

export interface FoundFilesParts {
  readonly book: FileBook;
  readonly settling: SettlingFiles;
  /** Called with rows that were removed. */
  readonly onRemoved: (paths: readonly string[]) => void;
  /** The frames of a row changed, perhaps while a video is made of them. */
  readonly framesChanged: (file: WatchedFile) => void;
  readonly placeSoon: () => void;
}

/** Turns the scanner's reports about a folder into rows. */
export class FoundFiles {
  readonly #parts: FoundFilesParts;
  /** Files of the very first pass. Whether to ignore them is decided for all of them at once. */
  #first: FoundFile[] = [];
  /** Paths found in the first pass since the program started; null once that pass is done. */
  #seen: Set<string> | null = null;

  constructor(parts: FoundFilesParts) {
    this.#parts = parts;
  }

  /** The folder is read from the start: files that this pass does not find were removed while it was not watched. */
  beginPass(): void {
    this.#first = [];
    this.#seen = new Set();
  }

  /** `isFirstEver`: the files are only collected, until the pass is done and `takeFirst` is called. */
  take(files: readonly FoundFile[], isFirstEver: boolean): void {
    for (const { path } of files) this.#seen?.add(path);
    if (isFirstEver) this.#first.push(...files);
    else this.#take(files, false);
  }

  /** The very first pass is done. */
  takeFirst(areLeftAlone: boolean): void {
    const first = this.#first;
    this.#first = [];
    if (areLeftAlone) this.#parts.book.leaveAlone(first);
    else this.#take(first, true);
  }

  /** A pass is done: files that it did not find were removed while the folder was not watched. */
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

  /** Rows are kept: if such a file comes back unchanged, it is treated as before. */
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
        // The name, owner or place on the drive changed, or the file came back, but the content is the same.
        if (file.isGone || !sameStamp(file.stamp, stamp))
          changes.push({ path, event: { kind: 'came_back', stamp } });
      } else {
        framesChanged(file);
        if (goesOnSkipped(file, stamp)) {
          changes.push({ path, event: { kind: 'changed', stamp, sequence } });
          continue;
        }
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
