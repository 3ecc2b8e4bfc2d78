import type { WatchFolderId } from '../../../shared/model/watch-folders.ts';
import type { Clock } from '../../ports/clock.ts';
import { canTake, type FileEvent, reduceFile } from '../file/file-transitions.ts';
import { newFile, type Stamp, sameContentStamp, type WatchedFile } from '../file/watched-file.ts';
import { type FoundFile, seenIn } from '../folder-scanner.ts';
import type { WatchStore } from './watch-store.ts';

export interface FileChange {
  readonly path: string;
  readonly event: FileEvent;
}

/** The files of one folder in memory, mirrored from the database. Changes are saved first; then listeners hear of them. */
export class FileBook {
  readonly #folderId: WatchFolderId;
  readonly #store: WatchStore;
  readonly #clock: Clock;
  readonly #onChange: (files: readonly WatchedFile[]) => void;
  readonly #files = new Map<string, WatchedFile>();
  readonly #known = new Map<string, Pick<Stamp, 'sizeBytes' | 'modifiedNs'>>();
  #change = 0;

  constructor(
    folderId: WatchFolderId,
    store: WatchStore,
    clock: Clock,
    onChange: (files: readonly WatchedFile[]) => void,
  ) {
    this.#folderId = folderId;
    this.#store = store;
    this.#clock = clock;
    this.#onChange = onChange;
    this.syncFromDisk();
  }

  /** Takes over what another program has written to the database. */
  syncFromDisk(): void {
    const { files, known, change } = this.#store.filesSince(this.#folderId, this.#change);
    this.#change = change;
    for (const { path, sizeBytes, modifiedNs } of known) this.#known.set(path, { sizeBytes, modifiedNs });
    for (const file of files) this.#files.set(file.path, file);
    if (files.length > 0) this.#onChange(files);
  }

  files(): IterableIterator<WatchedFile> {
    return this.#files.values();
  }

  get size(): number {
    return this.#files.size;
  }

  get knownCount(): number {
    return this.#known.size;
  }

  find(path: string): WatchedFile | undefined {
    return this.#files.get(path);
  }

  /** Of these paths the files that are still in the folder, each once. */
  present(paths: readonly string[]): readonly WatchedFile[] {
    return [...new Set(paths)].flatMap((path) => {
      const file = this.#files.get(path);
      return file && !file.isGone ? [file] : [];
    });
  }

  /** Ignored: the file was there when the folder was added, and has not changed since. */
  isKnown(path: string, stamp: Stamp): boolean {
    const known = this.#known.get(path);
    return known !== undefined && sameContentStamp(known, stamp);
  }

  leaveAlone(files: readonly { readonly path: string; readonly stamp: Stamp }[]): void {
    if (files.length === 0) return;
    const known = files.map(({ path, stamp: { sizeBytes, modifiedNs } }) => ({
      path,
      sizeBytes,
      modifiedNs,
    }));
    this.#store.saveKnown(this.#folderId, known);
    for (const { path, sizeBytes, modifiedNs } of known) this.#known.set(path, { sizeBytes, modifiedNs });
  }

  add(found: readonly FoundFile[], wasThere: boolean): void {
    const nowMs = this.#clock.nowMs();
    this.#keep(found.map((file) => newFile(seenIn(file), wasThere, nowMs)));
  }

  apply(changes: readonly FileChange[]): void {
    const after = new Map<string, WatchedFile>();
    const nowMs = this.#clock.nowMs();
    for (const { path, event } of changes) {
      const file = after.get(path) ?? this.#files.get(path);
      if (file && canTake(file, event.kind)) after.set(path, reduceFile(file, event, nowMs));
    }
    this.#keep([...after.values()]);
  }

  /**
   * A file that is still being written changes many times a second. The database has it as settling already, and after a restart
   * it settles from the start in any case.
   */
  applyUnsaved(changes: readonly FileChange[]): void {
    const nowMs = this.#clock.nowMs();
    const after = changes.flatMap(({ path, event }) => {
      const file = this.#files.get(path);
      return file && canTake(file, event.kind) ? [reduceFile(file, event, nowMs)] : [];
    });
    for (const file of after) this.#files.set(file.path, file);
    if (after.length > 0) this.#onChange(after);
  }

  /** Removes the rows of files that the changed filter leaves out. */
  drop(paths: readonly string[]): void {
    if (paths.length === 0) return;
    this.#store.removeFiles(this.#folderId, paths);
    for (const path of paths) this.#files.delete(path);
  }

  #keep(files: readonly WatchedFile[]): void {
    if (files.length === 0) return;
    this.#store.saveFiles(this.#folderId, files);
    for (const file of files) {
      this.#files.set(file.path, file);
      this.#known.delete(file.path);
    }
    this.#onChange(files);
  }
}
