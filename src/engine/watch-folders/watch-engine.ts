import { realpath, stat } from 'node:fs/promises';
import { z } from 'zod';
import {
  needsPersonBody,
  needsPersonTitle,
  watchFailures,
  watchMessages,
} from '../../shared/messages/watch.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import { batchIdSchema, type UploadTarget } from '../../shared/model/uploads.ts';
import {
  type AddWatchFolder,
  addWatchFolderSchema,
  type WatchEvent,
  type WatchFile,
  type WatchFilesPage,
  type WatchFilesQuery,
  type WatchFolder,
  type WatchFolderId,
  type WatchFolders,
  type WatchPlan,
  type WatchSettings,
  type WatchSnapshot,
  watchFilesQuerySchema,
  watchFolderIdSchema,
} from '../../shared/model/watch-folders.ts';
import type { Cancel } from '../ports/clock.ts';
import type { PowerEvents } from '../ports/power.ts';
import type { AppStateStore } from '../store/app-state-store.ts';
import { acquireFileLock, type FileLock } from '../store/file-lock.ts';
import type { Store } from '../store/store.ts';
import type { UploadEngine } from '../uploads/upload-engine.ts';
import { nameKeyOf, nameOf } from './choose-place.ts';
import type { FileChange } from './file-book.ts';
import { FileBook } from './file-book.ts';
import { type FolderRecord, folderName, toWatchFolder } from './folder-record.ts';
import { FolderWatch, type FolderWatchParts } from './folder-watch.ts';
import { jobAsks } from './job-news.ts';
import { planFolder } from './plan-folder.ts';
import { countFiles, mayNotify, needsPerson, summarize } from './summary.ts';
import { toWatchFile, type WatchedFile } from './watched-file.ts';

export interface WatchEngineParts extends Omit<FolderWatchParts, 'uploads'> {
  readonly sqlite: Store;
  readonly appState: AppStateStore;
  readonly powerEvents: PowerEvents;
  readonly uploads: UploadEngine;
}

interface Kept {
  record: FolderRecord;
  /** Null while another program watches it, or nobody does. */
  watch: FolderWatch | null;
  lock: FileLock | null;
  book: FileBook | null;
}

const tellEveryMs = 100;
const leaseAgainMs = 2_000;
/** What one message carries at most; whoever shows more asks for it. */
const filesTold = 200;
const lookedKey = 'watch.lookedAtMs';

/** A folder that cannot be watched, or is not watched any more. */
export class WatchFolderError extends TroubleError {
  override readonly name = 'WatchFolderError';

  constructor(code: keyof typeof watchFailures, sentence: string = watchFailures[code].sentence) {
    super(troubleOf(code, { ...watchFailures[code], sentence }));
  }
}

/** All watch folders of this program, and what a person can do to them. */
export class WatchEngine implements WatchFolders, AsyncDisposable {
  readonly #parts: WatchEngineParts;
  readonly #kept = new Map<WatchFolderId, Kept>();
  readonly #listeners = new Set<(event: WatchEvent) => void>();
  readonly #changedFolders = new Set<WatchFolderId>();
  readonly #changedFiles = new Map<
    WatchFolderId,
    { files: Map<string, WatchedFile>; removed: Set<string> }
  >();
  readonly #undo: Cancel[] = [];
  #sequence = 0;
  #cancelTell: Cancel | null = null;
  #cancelLease: Cancel | null = null;
  #closed = false;

  constructor(parts: WatchEngineParts) {
    this.#parts = parts;
    for (const record of parts.store.folders()) {
      if (record.keptBy === 'window') this.#keep(record);
    }
    this.#undo.push(
      parts.uploads.subscribe((event) => {
        if (event.kind !== 'jobs_changed') return;
        for (const { watch } of this.#kept.values()) watch?.onJobs(event.jobs);
      }),
      parts.powerEvents.subscribe((event) => {
        // What happened while the computer slept was told to nobody.
        if (event === 'resume') for (const { watch } of this.#kept.values()) watch?.rescan();
      }),
    );
  }

  /** Begins to watch every folder kept by the window. */
  start(): void {
    for (const kept of this.#kept.values()) this.#tryWatch(kept);
    this.#tryLeases();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    this.#cancelTell?.();
    this.#cancelLease?.();
    for (const undo of this.#undo) undo();
    for (const kept of this.#kept.values()) await this.#unwatch(kept);
    this.#listeners.clear();
  }

  snapshot(): WatchSnapshot {
    return { sequence: this.#sequence, folders: [...this.#kept.values()].map((kept) => this.#view(kept)) };
  }

  subscribe(listener: (event: WatchEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  files(query: WatchFilesQuery): WatchFilesPage {
    const { folderId, text, show, limit, offset } = watchFilesQuerySchema.parse(query);
    const book = this.#bookOf(this.#find(folderId));
    const words = (text ?? '')
      .toLocaleLowerCase('en')
      .split(/\s+/)
      .filter((word) => word !== '');
    const chosen = [...book.files()].filter(
      (file) =>
        isShown(file, show) && words.every((word) => file.path.toLocaleLowerCase('en').includes(word)),
    );
    const sorted = chosen.toSorted(
      (a, b) => rank(a) - rank(b) || b.times.lastWriteMs - a.times.lastWriteMs || compare(a.path, b.path),
    );
    return {
      files: sorted.slice(offset, offset + limit).map((file) => toWatchFile(folderId, file)),
      total: sorted.length,
    };
  }

  async plan(draft: AddWatchFolder): Promise<WatchPlan> {
    const folder = addWatchFolderSchema.parse(draft);
    const path = await realFolder(folder.path);
    return await planFolder({ ...folder, path }, this.#parts);
  }

  add(folder: AddWatchFolder): Promise<WatchFolderId> {
    return this.#add(folder, 'window');
  }

  /** A folder that a command watches while it runs: the same folder, project and rule are the same rows as last time. */
  addForCommand(folder: AddWatchFolder): Promise<WatchFolderId> {
    return this.#add(folder, 'command');
  }

  async change(folderId: WatchFolderId, settings: WatchSettings): Promise<void> {
    this.#rewrite(folderId, { settings });
  }

  async setPaused(folderId: WatchFolderId, paused: boolean): Promise<void> {
    const kept = this.#rewrite(folderId, { paused });
    const jobIds = [...this.#bookOf(kept).files()].flatMap(({ state }) =>
      state.kind === 'queued' ? [state.jobId] : [],
    );
    if (jobIds.length === 0) return;
    if (paused) await this.#parts.uploads.pause({ kind: 'jobs', jobIds });
    else await this.#parts.uploads.resume({ kind: 'jobs', jobIds });
  }

  async remove(folderId: WatchFolderId): Promise<void> {
    const kept = this.#find(folderId);
    await this.#unwatch(kept);
    this.#parts.store.removeFolder(folderId);
    this.#kept.delete(folderId);
    this.#changedFiles.delete(folderId);
    this.#changedFolders.delete(folderId);
    this.#emit({ kind: 'folders_removed', folderIds: [folderId] });
  }

  async choose(
    folderId: WatchFolderId,
    path: string,
    target: UploadTarget,
    remember: boolean,
  ): Promise<void> {
    const kept = this.#find(folderId);
    if (remember && target.kind === 'version') {
      const nameKey = nameKeyOf(path);
      const others = kept.record.remembered.filter((choice) => choice.nameKey !== nameKey);
      const choice = {
        nameKey,
        fileName: nameOf(path),
        mediaId: target.mediaId,
        mediaName: target.mediaName,
      };
      if (nameKey !== '') this.#rewrite(folderId, { remembered: [...others, choice] });
    }
    this.#tell(kept, { path, event: { kind: 'chosen', target, why: watchMessages.chosenNow } });
  }

  async forgetChoice(folderId: WatchFolderId, nameKey: string): Promise<void> {
    const { record } = this.#find(folderId);
    this.#rewrite(folderId, { remembered: record.remembered.filter((choice) => choice.nameKey !== nameKey) });
  }

  async skip(folderId: WatchFolderId, path: string): Promise<void> {
    const kept = this.#find(folderId);
    const state = this.#bookOf(kept).find(path)?.state;
    if (state?.kind === 'queued') await this.#parts.uploads.cancel([state.jobId]);
    else this.#tell(kept, { path, event: { kind: 'skipped', reason: { kind: 'by_person' } } });
  }

  async uploadAnyway(folderId: WatchFolderId, path: string): Promise<void> {
    this.#tell(this.#find(folderId), { path, event: { kind: 'insisted' } });
  }

  rescan(folderId: WatchFolderId): void {
    this.#find(folderId).watch?.rescan();
  }

  looked(): void {
    this.#parts.appState.write(lookedKey, this.#parts.clock.nowMs());
    for (const id of this.#kept.keys()) this.#folderChanged(id);
  }

  async #add(given: AddWatchFolder, keptBy: FolderRecord['keptBy']): Promise<WatchFolderId> {
    const folder = addWatchFolderSchema.parse(given);
    const path = await realFolder(folder.path);
    const all = this.#parts.store.folders();
    const same = all.find(
      (other) =>
        other.keptBy === keptBy &&
        other.path === path &&
        (keptBy === 'window' ||
          (other.place.accountId === folder.place.accountId &&
            other.place.projectId === folder.place.projectId &&
            JSON.stringify(other.settings.rule) === JSON.stringify(folder.settings.rule))),
    );
    if (same && keptBy === 'window')
      throw new WatchFolderError('watched_already', watchMessages.watchedAlready(folderName(path)));
    const record: FolderRecord = same
      ? { ...same, settings: folder.settings, existing: folder.existing }
      : {
          id: watchFolderIdSchema.parse(this.#parts.random.uuid()),
          path,
          place: folder.place,
          settings: folder.settings,
          existing: folder.existing,
          paused: false,
          remembered: [],
          keptBy,
          addedAtMs: this.#parts.clock.nowMs(),
          root: null,
          batchId: batchIdSchema.parse(this.#parts.random.uuid()),
          notifiedAtMs: null,
        };
    this.#parts.store.saveFolder(record);
    const kept = this.#keep(record);
    this.#tryWatch(kept);
    this.#tryLeases();
    this.#folderChanged(record.id);
    return record.id;
  }

  #keep(record: FolderRecord): Kept {
    const kept: Kept = { record, watch: null, lock: null, book: null };
    this.#kept.set(record.id, kept);
    return kept;
  }

  #find(id: WatchFolderId): Kept {
    const kept = this.#kept.get(id);
    if (!kept) throw new WatchFolderError('watch_folder_not_found');
    return kept;
  }

  /** One program on this computer watches a folder; it lets go when it ends, however that is. */
  #tryWatch(kept: Kept): void {
    if (kept.watch || this.#closed) return;
    const { id } = kept.record;
    kept.lock ??= acquireFileLock(`${this.#parts.sqlite.path}-watch-${id}`, 'exclusive', 0);
    if (!kept.lock) return;
    const watch = new FolderWatch(kept.record, this.#parts, {
      saveRecord: (record) => {
        kept.record = record;
        this.#parts.store.saveFolder(record);
      },
      onFiles: (files, removed) => this.#filesChanged(id, files, removed),
      onCondition: () => this.#folderChanged(id),
    });
    kept.watch = watch;
    kept.book = null;
    watch.start();
  }

  /** Where another program watches: follows what it writes, and takes over once it has ended. */
  #tryLeases(): void {
    this.#cancelLease?.();
    this.#cancelLease = null;
    if (this.#closed || [...this.#kept.values()].every(({ watch }) => watch)) return;
    this.#cancelLease = this.#parts.clock.schedule(leaseAgainMs, () => {
      for (const kept of this.#kept.values()) {
        if (kept.watch) continue;
        this.#tryWatch(kept);
        if (!kept.watch) this.#bookOf(kept).syncFromDisk();
      }
      this.#tryLeases();
    });
  }

  async #unwatch(kept: Kept): Promise<void> {
    const { watch, lock } = kept;
    kept.watch = null;
    await watch?.[Symbol.asyncDispose]();
    lock?.release();
    kept.lock = null;
  }

  #bookOf(kept: Kept): FileBook {
    if (kept.watch) return kept.watch.book;
    const { id } = kept.record;
    kept.book ??= new FileBook(id, this.#parts.store, this.#parts.clock, (files) =>
      this.#filesChanged(id, files, []),
    );
    return kept.book;
  }

  #rewrite(folderId: WatchFolderId, patch: Partial<FolderRecord>): Kept {
    const kept = this.#find(folderId);
    const record = { ...(kept.watch?.record ?? kept.record), ...patch };
    this.#parts.store.saveFolder(record);
    kept.record = record;
    kept.watch?.change(record);
    this.#folderChanged(folderId);
    return kept;
  }

  #tell(kept: Kept, change: FileChange): void {
    if (kept.watch) kept.watch.tell(change);
    else this.#bookOf(kept).apply([change]);
  }

  #view(kept: Kept): WatchFolder {
    const { watch } = kept;
    const record = watch?.record ?? kept.record;
    const book = this.#bookOf(kept);
    const sinceMs = this.#parts.appState.read(lookedKey, z.number()) ?? record.addedAtMs;
    const condition =
      watch?.condition ??
      (kept.lock === null && this.#cancelLease
        ? { kind: 'watched_by_another_program' as const }
        : { kind: 'not_watched' as const });
    const asking = this.#asking();
    const counts = countFiles(book.files(), book.knownCount, asking);
    const summary = summarize(
      counts.needYou,
      this.#parts.store.sentSince(record.id, sinceMs),
      sinceMs,
      this.#parts.clock.nowMs(),
    );
    return toWatchFolder(record, condition, counts, summary);
  }

  /** Uploads that wait for a yes or no. */
  #asking(): ReadonlySet<string> {
    return new Set(
      this.#parts.uploads
        .snapshot()
        .jobs.filter(jobAsks)
        .map(({ id }) => id),
    );
  }

  #folderChanged(id: WatchFolderId): void {
    this.#changedFolders.add(id);
    this.#tellSoon();
  }

  #filesChanged(id: WatchFolderId, files: readonly WatchedFile[], removed: readonly string[]): void {
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

  #tellSoon(): void {
    if (this.#closed) return;
    this.#cancelTell ??= this.#parts.clock.schedule(tellEveryMs, () => {
      this.#cancelTell = null;
      this.#tellNow();
    });
  }

  #tellNow(): void {
    const files = [...this.#changedFiles];
    const folders = [...this.#changedFolders].flatMap((id) => this.#kept.get(id) ?? []);
    this.#changedFiles.clear();
    this.#changedFolders.clear();
    for (const [folderId, news] of files) {
      const told = [...news.files.values()].slice(0, filesTold);
      this.#emit({
        kind: 'files_changed',
        folderId,
        files: told.map((file): WatchFile => toWatchFile(folderId, file)),
        removed: [...news.removed].slice(0, filesTold),
        isAll: news.files.size <= filesTold && news.removed.size <= filesTold,
      });
      this.#notify(folderId, [...news.files.values()]);
    }
    if (folders.length > 0)
      this.#emit({ kind: 'folders_changed', folders: folders.map((kept) => this.#view(kept)) });
  }

  /** A notification where something new needs a person, at most once an hour for a folder. */
  #notify(folderId: WatchFolderId, changed: readonly WatchedFile[]): void {
    const kept = this.#kept.get(folderId);
    const nowMs = this.#parts.clock.nowMs();
    if (!kept?.watch || !changed.some(needsPerson)) return;
    if (!mayNotify(kept.watch.record.notifiedAtMs, nowMs)) return;
    const waiting = [...this.#bookOf(kept).files()].filter(needsPerson);
    const choices = waiting.filter(({ state }) => state.kind === 'choosing').length;
    const record = { ...kept.watch.record, notifiedAtMs: nowMs };
    kept.record = record;
    kept.watch.keepRecord(record);
    this.#emit({
      kind: 'needs_person',
      folderId,
      title: needsPersonTitle(folderName(record.path)),
      body: needsPersonBody(choices, waiting.length - choices),
    });
  }

  #emit(event: Unnumbered): void {
    this.#sequence += 1;
    const numbered = { ...event, sequence: this.#sequence } as WatchEvent;
    for (const listener of [...this.#listeners]) listener(numbered);
  }
}

type Unnumbered = WatchEvent extends infer Event
  ? Event extends WatchEvent
    ? Omit<Event, 'sequence'>
    : never
  : never;

function isShown(
  file: WatchedFile,
  show: 'all' | 'need_you' | 'under_way' | 'uploaded' | 'skipped',
): boolean {
  const { kind } = file.state;
  switch (show) {
    case 'all':
      return true;
    case 'need_you':
      return needsPerson(file);
    case 'under_way':
      return ['settling', 'finished', 'queued', 'giving_way'].includes(kind);
    case 'uploaded':
      return kind === 'uploaded';
    case 'skipped':
      return kind === 'skipped';
  }
}

/** What needs somebody first, then what moves, then what is over. */
function rank({ state }: WatchedFile): number {
  switch (state.kind) {
    case 'choosing':
    case 'failed':
      return 0;
    case 'queued':
    case 'giving_way':
    case 'settling':
    case 'finished':
      return 1;
    case 'uploaded':
    case 'skipped':
      return 2;
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

async function realFolder(path: string): Promise<string> {
  let real: string;
  try {
    real = await realpath(path);
    if ((await stat(real)).isDirectory()) return real;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EACCES' || code === 'EPERM')
      throw new WatchFolderError('folder_not_allowed', watchMessages.notAllowed(path));
    throw new WatchFolderError('folder_not_found', watchMessages.folderNotFound(path));
  }
  throw new WatchFolderError('not_a_folder', watchMessages.notAFolder(path));
}
