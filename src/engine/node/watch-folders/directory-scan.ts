import { type BigIntStats, lstatSync, readdirSync, statSync } from 'node:fs';
import { basename, sep } from 'node:path';
import { isTemporaryName } from '../../../shared/model/temporary-names.ts';
import type { WatchFilter } from '../../../shared/model/watch-folders.ts';
import { diskPath } from '../../ground/disk-path.ts';
import { errorCodeOf } from '../../ground/error-code.ts';
import { type FolderEntry, folderEntriesSync } from '../../ground/folder-entries.ts';
import { type Stamp, sameStamp } from '../../watch-folders/file/watched-file.ts';
import { EnteringNames } from '../../watch-folders/finding/entering-names.ts';
import type {
  FolderTrouble,
  FoundFile,
  Look,
  RootIdentity,
  ScannerOptions,
} from '../../watch-folders/folder-scanner.ts';
import { FolderLinks } from './folder-links.ts';
import type { FrameOnDisk } from './frame-ends.ts';
import { framesOfSequence, sequencesOf } from './frames-in-folder.ts';

/** What one pass found out that was not known before. */
export interface PassResult {
  readonly found: readonly FoundFile[];
  readonly gone: readonly string[];
  readonly unreadable: readonly string[];
}

export interface ScanListener {
  /** Called before a folder is read, so that no event for later changes is missed. */
  readonly onFolder: (folder: string) => void;
  readonly onFolderGone: (folder: string) => void;
  /** Called after every few hundred files, even if a pass takes long. */
  readonly onProgress: () => void;
}

interface KnownFolder {
  readonly files: Map<string, Stamp>;
  /** Single images, which are reported as the sequences that they form. */
  readonly frames: Map<string, Stamp>;
  sequences: ReadonlyMap<string, FoundFile>;
  readonly folders: ReadonlySet<string>;
  readonly leftOut: number;
  /** Names of links that lead out of the watched folder. */
  readonly outside: readonly string[];
}

const foldersDeepMax = 24;
const silent: ScanListener = { onFolder: () => {}, onFolderGone: () => {}, onProgress: () => {} };

/** What is known about a folder and everything below it, and how the disk differs from that. Everything here blocks. */
export class DirectoryScan {
  readonly #root: string;
  readonly #filter: WatchFilter;
  readonly #names: EnteringNames;
  readonly #listener: ScanListener;
  readonly #links: FolderLinks;
  readonly #known = new Map<string, KnownFolder>();
  /** Folders with a changed frame that was not reported yet. */
  readonly #movedFrames = new Set<string>();

  constructor(
    { root, filter, followLinks }: Pick<ScannerOptions, 'root' | 'filter' | 'followLinks'>,
    listener: ScanListener = silent,
  ) {
    this.#root = root;
    this.#filter = filter;
    this.#links = new FolderLinks(root, followLinks);
    this.#names = new EnteringNames(filter);
    this.#listener = listener;
  }

  /** Throws the error of the file system if the folder itself can't be read. */
  root(): { readonly identity: RootIdentity; readonly isEmpty: boolean } {
    const stats = statSync(diskPath(this.#root), { bigint: true });
    if (!stats.isDirectory()) throw new NotAFolderError();
    const isEmpty = readdirSync(diskPath(this.#root)).length === 0;
    this.#links.readRoot();
    return { identity: { device: String(stats.dev), inode: String(stats.ino) }, isEmpty };
  }

  get leftOut(): number {
    let count = 0;
    for (const { leftOut } of this.#known.values()) count += leftOut;
    return count;
  }

  get outsideLinks(): readonly string[] {
    return [...this.#known].flatMap(([folder, { outside }]) =>
      outside.map((name) => (folder === '' ? name : `${folder}/${name}`)),
    );
  }

  /** Whether something in the watched folder has this name and is not a folder. */
  isOtherThanFolder(name: string): boolean {
    try {
      return !lstatSync(diskPath(this.absolute(name))).isDirectory();
    } catch {
      return false;
    }
  }

  /** Reads one folder (`''` is the root) and new folders below it; with `deep` everything below it. */
  pass(folder: string, deep: boolean): PassResult {
    const result = { found: [], gone: [], unreadable: [] };
    this.#passFolder(folder, deep, depthOf(folder), result);
    return result;
  }

  /** Checks one entry after an event; false if only a pass over its folder can tell what it is. */
  check(folder: string, name: string, found: FoundFile[], gone: string[]): boolean {
    const known = this.#known.get(folder);
    const path = folder === '' ? name : `${folder}/${name}`;
    if (!known || known.folders.has(name)) return false;
    let stats: BigIntStats | 'outside' | null = null;
    try {
      stats = this.#links.stat(this.absolute(path));
    } catch (error) {
      if (!isGone(error)) return true;
    }
    // Links that lead out of the folder are counted only by a pass.
    if (stats === 'outside' || stats?.isDirectory() || known.outside.includes(name)) return false;
    const before = known.files.get(name);
    const verdict = this.#names.verdict(path);
    if (verdict === 'frame') {
      const frame = stats?.isFile() ? stampOf(stats) : null;
      if (frame) known.frames.set(name, frame);
      else known.frames.delete(name);
      this.#movedFrames.add(folder);
      return true;
    }
    const isOurs = verdict === 'enters';
    const stamp = stats?.isFile() && isOurs ? stampOf(stats) : null;
    if (stamp === null || stamp.sizeBytes < this.#filter.minSizeBytes) {
      if (!before) return true;
      known.files.delete(name);
      gone.push(path);
      return true;
    }
    if (before && sameStamp(before, stamp)) return true;
    known.files.set(name, stamp);
    found.push({ path, stamp, frames: null });
    return true;
  }

  /** Reports how the sequences changed whose frames were checked since the last call. */
  takeFrames(found: FoundFile[], gone: string[]): void {
    for (const folder of this.#movedFrames) {
      const known = this.#known.get(folder);
      if (known) this.#compareFrames(folder, known, known.sequences, found, gone);
    }
    this.#movedFrames.clear();
  }

  checkPath(path: string, found: FoundFile[], gone: string[]): void {
    const slash = path.lastIndexOf('/');
    this.check(slash < 0 ? '' : path.slice(0, slash), path.slice(slash + 1), found, gone);
  }

  look(path: string): Look {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (this.#known.get(folder)?.sequences.has(name)) return this.#lookAtFrames(path, folder, name);
    try {
      const stats = this.#links.statWithin(this.absolute(path));
      const isThere = stats !== 'outside' && stats.isFile();
      return { path, stamp: isThere ? stampOf(stats) : null, frames: null };
    } catch (error) {
      if (isGone(error)) return { path, stamp: null, frames: null };
      throw error;
    }
  }

  /** The frames of a sequence that were written last, newest first; null if this is not a sequence. */
  newestFrames(path: string, most: number): readonly string[] | null {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const known = this.#known.get(folder);
    if (!known?.sequences.has(path.slice(path.lastIndexOf('/') + 1))) return null;
    return [...known.frames]
      .toSorted(([, a], [, b]) => (BigInt(a.changedNs) < BigInt(b.changedNs) ? 1 : -1))
      .slice(0, most)
      .map(([name]) => (folder === '' ? name : `${folder}/${name}`));
  }

  /** Every frame of a sequence, in the order of their numbers. */
  framesOf(path: string): readonly FrameOnDisk[] {
    const slash = path.lastIndexOf('/');
    const folder = path.slice(0, Math.max(0, slash));
    const frames = this.#known.get(folder)?.frames ?? new Map<string, Stamp>();
    const below = folder === '' ? '' : `${folder}/`;
    return framesOfSequence(path.slice(slash + 1), basename(this.absolute(folder)), frames).flatMap(
      ({ name, number }) => {
        const stamp = frames.get(name);
        return stamp ? [{ name, number, path: this.absolute(`${below}${name}`), stamp }] : [];
      },
    );
  }

  absolute(path: string): string {
    if (path === '') return this.#root;
    return `${this.#root}${this.#root.endsWith(sep) ? '' : sep}${sep === '/' ? path : path.replaceAll('/', sep)}`;
  }

  #passFolder(
    folder: string,
    deep: boolean,
    depth: number,
    result: { found: FoundFile[]; gone: string[]; unreadable: string[] },
  ): void {
    this.#listener.onFolder(folder);
    let entries: readonly FolderEntry[];
    try {
      entries = folderEntriesSync(this.absolute(folder));
    } catch (error) {
      if (isGone(error)) this.#forget(folder, result.gone);
      else if (folder === '') throw error;
      else result.unreadable.push(folder);
      return;
    }
    const before = this.#known.get(folder);
    const files = new Map<string, Stamp>();
    const frames = new Map<string, Stamp>();
    const folders = new Set<string>();
    const outside: string[] = [];
    let leftOut = 0;
    for (const [index, entry] of entries.entries()) {
      if (index % 500 === 0) this.#listener.onProgress();
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const mayEnter = this.#filter.subfolders && depth < foldersDeepMax && !isTemporaryName(entry.name);
      if (entry.kind === 'folder' && mayEnter) folders.add(entry.name);
      if (entry.kind === 'link') {
        const leadsTo = this.#links.leadsTo(this.absolute(path));
        if (leadsTo === 'new folder' && mayEnter) folders.add(entry.name);
        if (leadsTo === 'outside' && this.#mayBeWanted(path, entry.name)) outside.push(entry.name);
        if (leadsTo !== 'file') continue;
      } else if (entry.kind !== 'file') continue;
      const verdict = this.#names.verdict(path);
      if (verdict === 'left_out') leftOut += 1;
      if (verdict !== 'enters' && verdict !== 'frame') continue;
      const stamp = this.#stampIn(path);
      if (stamp === null) continue;
      if (verdict === 'frame') {
        frames.set(entry.name, stamp);
        continue;
      }
      if (stamp.sizeBytes < this.#filter.minSizeBytes) {
        leftOut += 1;
        continue;
      }
      files.set(entry.name, stamp);
      const known = before?.files.get(entry.name);
      if (!known || !sameStamp(known, stamp)) result.found.push({ path, stamp, frames: null });
    }
    const known: KnownFolder = { files, frames, sequences: new Map(), folders, leftOut, outside };
    this.#known.set(folder, known);
    this.#movedFrames.delete(folder);
    this.#compareFrames(folder, known, before?.sequences ?? new Map(), result.found, result.gone);
    for (const name of before?.files.keys() ?? []) {
      if (!files.has(name)) result.gone.push(folder === '' ? name : `${folder}/${name}`);
    }
    for (const name of before?.folders ?? []) {
      if (!folders.has(name)) this.#forget(folder === '' ? name : `${folder}/${name}`, result.gone);
    }
    for (const name of folders) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (deep || !this.#known.has(path)) this.#passFolder(path, true, depth + 1, result);
    }
  }

  #compareFrames(
    folder: string,
    known: KnownFolder,
    before: ReadonlyMap<string, FoundFile>,
    found: FoundFile[],
    gone: string[],
  ): void {
    const all = this.#sequencesIn(folder, known.frames);
    known.sequences = new Map(
      [...all].filter(([, { stamp }]) => stamp.sizeBytes >= this.#filter.minSizeBytes),
    );
    for (const [pattern, sequence] of known.sequences) {
      const last = before.get(pattern);
      if (!last || !sameStamp(last.stamp, sequence.stamp)) found.push(sequence);
    }
    for (const [pattern, { path }] of before) if (!known.sequences.has(pattern)) gone.push(path);
  }

  #sequencesIn(folder: string, frames: ReadonlyMap<string, Stamp>): ReadonlyMap<string, FoundFile> {
    const below = folder === '' ? '' : `${folder}/`;
    return sequencesOf(below, basename(this.absolute(folder)), frames);
  }

  /** Reads the disk again, without using what is known. */
  #lookAtFrames(path: string, folder: string, pattern: string): Look {
    const frames = new Map<string, Stamp>();
    try {
      for (const { name } of folderEntriesSync(this.absolute(folder))) {
        const below = folder === '' ? name : `${folder}/${name}`;
        const stamp = this.#names.verdict(below) === 'frame' ? this.#stampIn(below) : null;
        if (stamp) frames.set(name, stamp);
      }
    } catch (error) {
      if (!isGone(error)) throw error;
    }
    const found = this.#sequencesIn(folder, frames).get(pattern);
    return found ?? { path, stamp: null, frames: null };
  }

  /** Links that lead out are reported only if they could matter: videos, frames and folders. */
  #mayBeWanted(path: string, name: string): boolean {
    if (isTemporaryName(name)) return false;
    const verdict = this.#names.verdict(path);
    return verdict === 'enters' || verdict === 'frame' || !/\.[^./]+$/.test(name);
  }

  #stampIn(path: string): Stamp | null {
    try {
      const stats = this.#links.stat(this.absolute(path));
      return stats !== 'outside' && stats.isFile() ? stampOf(stats) : null;
    } catch {
      // It is gone again, or a link that leads nowhere. The next pass reports what it is.
      return null;
    }
  }

  #forget(folder: string, gone: string[]): void {
    const known = this.#known.get(folder);
    if (!known) return;
    this.#known.delete(folder);
    this.#listener.onFolderGone(folder);
    const below = folder === '' ? '' : `${folder}/`;
    for (const name of [...known.files.keys(), ...known.sequences.keys()]) gone.push(`${below}${name}`);
    for (const name of known.folders) this.#forget(`${below}${name}`, gone);
  }
}

const depthOf = (folder: string): number => (folder === '' ? 0 : folder.split('/').length);

const stampOf = (stats: BigIntStats): Stamp => ({
  sizeBytes: Number(stats.size),
  modifiedNs: String(stats.mtimeNs),
  changedNs: String(stats.ctimeNs),
  inode: String(stats.ino),
});

class NotAFolderError extends Error {
  override readonly name = 'NotAFolderError';
  readonly code = 'ENOTDIR';
}

const isGone = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(errorCodeOf(error));

/** Why the folder itself can't be read. */
export function folderTrouble(error: unknown): FolderTrouble {
  if (error instanceof NotAFolderError) return { kind: 'not_a_folder' };
  const code = errorCodeOf(error) || 'unknown';
  if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' };
  if (code === 'EACCES' || code === 'EPERM') return { kind: 'not_allowed' };
  return { kind: 'read_failed', code };
}
