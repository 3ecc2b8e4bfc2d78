import { z } from 'zod';
import { needsPersonBody, needsPersonTitle, watchMessages } from '../../shared/messages/watch.ts';
import { isPastSkipping } from '../../shared/model/may-stop.ts';
import { batchIdSchema, type UploadTarget } from '../../shared/model/uploads.ts';
import {
  type WatchEvent,
  type WatchFolder,
  type WatchFolderId,
  type WatchSettings,
  type WatchSnapshot,
  type WatchSummaryOfFolder,
  watchFolderIdSchema,
} from '../../shared/model/watch-folders.ts';
import {
  type AddWatchFolder,
  addWatchFolderSchema,
  type WatchFilesPage,
  type WatchFilesQuery,
  type WatchFolders,
  type WatchPlan,
  watchFilesQuerySchema,
} from '../../shared/model/watch-requests.ts';
import type { Cancel } from '../ports/clock.ts';
import type { PowerEvents } from '../ports/power.ts';
import type { Store } from '../store/store.ts';
import type { AppStateStore } from '../store/tables/app-state-store.ts';
import type { UploadEngine } from '../uploads/upload-engine.ts';
import { canTake } from './file/file-transitions.ts';
import { filesInOrder, filesPage } from './file/files-page.ts';
import { type ShownOrder, ShownOrders } from './file/shown-orders.ts';
import { countFiles, mayNotify, needsPerson, summarize } from './file/summary.ts';
import { WatchNews } from './file/watch-news.ts';
import type { WatchedFile } from './file/watched-file.ts';
import { type FolderRecord, folderName, toWatchFolder } from './folder-record.ts';
import type { FolderWatchParts } from './folder-watch.ts';
import { recordAsking } from './following/job-news.ts';
import { type KeptFolder, KeptFolders } from './kept-folders.ts';
import { planFolder } from './plan/plan-folder.ts';
import { rememberedWith, rememberedWithout } from './remembered.ts';
import type { FileChange } from './tables/file-book.ts';
import { checkSettings, realFolder, WatchFolderError } from './watch-folder-error.ts';

export interface WatchEngineParts extends Omit<FolderWatchParts, 'uploads'> {
  readonly sqlite: Store;
  readonly appState: AppStateStore;
  readonly powerEvents: PowerEvents;
  readonly uploads: UploadEngine;
}

const lookedKey = 'watch.lookedAtMs';

/** All watch folders of this program, and what a person can do with them. */
export class WatchEngine implements WatchFolders, AsyncDisposable {
  readonly #parts: WatchEngineParts;
  readonly #kept: KeptFolders;
  readonly #news: WatchNews;
  readonly #undo: Cancel[] = [];
  /** Jobs that wait for a yes or no. */
  readonly #asking = new Set<string>();
  readonly #orders = new ShownOrders();

  constructor(parts: WatchEngineParts) {
    this.#parts = parts;
    this.#news = new WatchNews({
      clock: parts.clock,
      view: (id) => {
        const kept = this.#kept.get(id);
        return kept ? this.#view(kept) : null;
      },
      onFilesTold: (id, files) => this.#notify(id, files),
    });
    this.#kept = new KeptFolders(parts, this.#news);
    for (const record of parts.store.folders()) {
      if (record.keptBy === 'window') this.#kept.keep(record);
    }
    recordAsking(this.#asking, parts.uploads.snapshot().jobs);
    this.#undo.push(
      parts.uploads.subscribe((event) => {
        if (event.kind !== 'jobs_changed') return;
        parts.items.onJobs(event.jobs);
        for (const { watch } of this.#kept.all()) watch?.onJobs(event.jobs);
        // The rows stay as they are, but the number of those that need a person changes.
        if (!recordAsking(this.#asking, event.jobs)) return;
        for (const { record } of this.#kept.all()) this.#news.folderChanged(record.id);
      }),
      parts.encoding.queue.subscribe((event) => {
        if (event.kind !== 'changed') return;
        for (const { watch } of this.#kept.all()) watch?.onEncodes(event.encodes);
      }),
      parts.powerEvents.subscribe((event) => {
        // While the computer slept, no change events came.
        if (event === 'resume') for (const { watch } of this.#kept.all()) watch?.rescan();
      }),
    );
  }

  /** Begins to watch every folder kept by the window. */
  start(): void {
    this.#kept.watch(this.#kept.all());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const undo of this.#undo) undo();
    await this.#kept[Symbol.asyncDispose]();
    this.#news[Symbol.dispose]();
  }

  snapshot(): WatchSnapshot {
    return {
      sequence: this.#news.sequence,
      folders: this.#kept.all().map((kept) => this.#view(kept)),
    };
  }

  subscribe(listener: (event: WatchEvent) => void): () => void {
    return this.#news.subscribe(listener);
  }

  files(query: WatchFilesQuery): WatchFilesPage {
    const parsed = watchFilesQuerySchema.parse(query);
    return filesPage(parsed, this.#listed(parsed));
  }

  async plan(draft: AddWatchFolder): Promise<WatchPlan> {
    const folder = addWatchFolderSchema.parse(draft);
    checkSettings(folder.settings);
    const path = await realFolder(folder.path, this.#parts.mayUpload);
    const all = this.#kept.all();
    const known = all.find(({ record }) => record.keptBy === 'window' && record.path === path);
    const remembered = known?.record.remembered ?? [];
    const book = known && this.#kept.bookOf(known);
    const rowOf = (relative: string) => book?.find(relative);
    return await planFolder({ ...folder, path, remembered, rowOf }, this.#parts);
  }

  add(folder: AddWatchFolder): Promise<WatchFolderId> {
    return this.#add(folder, 'window');
  }

  /** Adds a folder that a command watches while it runs. The same folder, project and rule get the rows of the last run back. */
  addForCommand(folder: AddWatchFolder): Promise<WatchFolderId> {
    return this.#add(folder, 'command');
  }

  async change(folderId: WatchFolderId, settings: WatchSettings): Promise<void> {
    checkSettings(settings);
    this.#rewrite(folderId, { settings });
  }

  async setPaused(folderId: WatchFolderId, paused: boolean): Promise<void> {
    const kept = this.#rewrite(folderId, { paused });
    const jobIds = [...this.#kept.bookOf(kept).files()].flatMap(({ state }) =>
      state.kind === 'queued' ? [state.jobId] : [],
    );
    if (jobIds.length === 0) return;
    if (paused) await this.#parts.uploads.pause({ kind: 'jobs', jobIds });
    else await this.#parts.uploads.resume({ kind: 'jobs', jobIds });
  }

  async remove(folderId: WatchFolderId): Promise<void> {
    const kept = this.#kept.find(folderId);
    await this.#kept.remove(kept);
    this.#parts.store.removeFolder(folderId);
    this.#news.folderRemoved(folderId);
  }

  paths({ limit, offset = 0, ...query }: WatchFilesQuery): readonly string[] {
    const { files } = this.#listed(watchFilesQuerySchema.parse(query));
    return files.slice(offset, limit === undefined ? undefined : offset + limit).map((file) => file.path);
  }

  async choose(
    folderId: WatchFolderId,
    paths: readonly string[],
    target: UploadTarget,
    remember: boolean,
  ): Promise<number> {
    const kept = this.#kept.find(folderId);
    const files = this.#kept
      .bookOf(kept)
      .present(paths)
      .filter((file) => canTake(file, 'chosen'));
    if (remember && target.kind === 'version')
      this.#rewrite(folderId, { remembered: rememberedWith(kept.record.remembered, files, target) });
    const why = watchMessages.chosenNow;
    this.#tell(
      kept,
      files.map(({ path }) => ({ path, event: { kind: 'chosen', target, why } })),
    );
    return files.length;
  }

  async forgetChoice(folderId: WatchFolderId, nameKey: string): Promise<void> {
    const { record } = this.#kept.find(folderId);
    this.#rewrite(folderId, { remembered: record.remembered.filter((choice) => choice.nameKey !== nameKey) });
  }

  async skip(folderId: WatchFolderId, paths: readonly string[]): Promise<number> {
    const kept = this.#kept.find(folderId);
    const files = this.#kept
      .bookOf(kept)
      .present(paths)
      .filter((file) => canTake(file, 'skipped') && !isPastSkipping(file));
    const waiting = files.filter(({ state }) => state.kind !== 'queued' && state.kind !== 'encoding');
    await this.#cancel(files);
    this.#tell(
      kept,
      waiting.map(({ path }) => ({ path, event: { kind: 'skipped', reason: { kind: 'by_person' } } })),
    );
    return files.length;
  }

  async undoSkip(folderId: WatchFolderId, paths: readonly string[]): Promise<void> {
    const kept = this.#kept.find(folderId);
    const files = this.#kept
      .bookOf(kept)
      .present(paths)
      .filter(({ state }) => state.kind === 'skipped' && state.reason.kind === 'by_person');
    this.#tell(
      kept,
      files.map(({ path }) => ({ path, event: { kind: 'unskipped' } })),
    );
  }

  async undoChoice(folderId: WatchFolderId, paths: readonly string[]): Promise<number> {
    const kept = this.#kept.find(folderId);
    const book = this.#kept.bookOf(kept);
    const chosen = () => book.present(paths).filter(({ beforeChoice }) => beforeChoice !== null);
    await this.#cancel(chosen().filter((file) => !isPastSkipping(file)));
    const undone = chosen().filter((file) => canTake(file, 'unchosen'));
    // Before the rows are as they were: a choice that is still remembered would be made again.
    const { remembered } = (kept.watch ?? kept).record;
    const left = rememberedWithout(remembered, chosen());
    if (left.length < remembered.length) this.#rewrite(folderId, { remembered: left });
    this.#tell(
      kept,
      undone.map(({ path }) => ({ path, event: { kind: 'unchosen' } })),
    );
    return undone.length;
  }

  async uploadAnyway(folderId: WatchFolderId, path: string): Promise<void> {
    const kept = this.#kept.find(folderId);
    const file = this.#kept.bookOf(kept).find(path);
    // A file that is being written has no final bytes to upload; of a sequence, the frames that exist can be uploaded.
    if (file?.state.kind === 'settling' && file.sequence === null) return;
    this.#tell(kept, [{ path, event: { kind: 'insisted' } }]);
  }

  async skipFrames(folderId: WatchFolderId, path: string): Promise<void> {
    const kept = this.#kept.find(folderId);
    const file = this.#kept.bookOf(kept).find(path);
    const frames = file?.sequence?.apart ?? [];
    if (file && frames.length > 0 && canTake(file, 'frames_skipped'))
      this.#tell(kept, [{ path, event: { kind: 'frames_skipped', frames } }]);
  }

  rescan(folderId: WatchFolderId): void {
    this.#kept.find(folderId).watch?.rescan();
  }

  looked(): readonly WatchSummaryOfFolder[] {
    // Summaries are made again: those that the window has are as old as the last change in each folder.
    const summaries = this.snapshot().folders.flatMap(({ id, summary }) =>
      summary === null ? [] : [{ folderId: id, summary }],
    );
    this.#parts.appState.write(lookedKey, this.#parts.clock.nowMs());
    for (const { folderId } of summaries) this.#news.folderChanged(folderId);
    return summaries;
  }

  async #add(given: AddWatchFolder, keptBy: FolderRecord['keptBy']): Promise<WatchFolderId> {
    const folder = addWatchFolderSchema.parse(given);
    checkSettings(folder.settings);
    const path = await realFolder(folder.path, this.#parts.mayUpload);
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
    this.#kept.watch([this.#kept.keep(record)]);
    this.#news.folderChanged(record.id);
    return record.id;
  }

  /** Uploads and encodes end in their own queues, which update their rows. */
  async #cancel(files: readonly WatchedFile[]): Promise<void> {
    const jobIds = files.flatMap(({ state }) => (state.kind === 'queued' ? [state.jobId] : []));
    const encodeIds = files.flatMap(({ state }) => (state.kind === 'encoding' ? [state.encodeId] : []));
    if (jobIds.length > 0) await this.#parts.uploads.cancel(jobIds);
    for (const encodeId of encodeIds) await this.#parts.encoding.queue.cancel(encodeId);
  }

  #listed(query: z.output<typeof watchFilesQuerySchema>): ShownOrder {
    const book = this.#kept.bookOf(this.#kept.find(query.folderId));
    const listed = filesInOrder(query, book.files(), this.#asking);
    // One file is no list, and would push the orders of lists out.
    if (query.path !== undefined) return { id: 0, files: listed };
    return this.#orders.take(listed, (path) => book.find(path), query.order, query.around);
  }

  #rewrite(folderId: WatchFolderId, patch: Partial<FolderRecord>): KeptFolder {
    const kept = this.#kept.find(folderId);
    const record = { ...(kept.watch?.record ?? kept.record), ...patch };
    this.#parts.store.saveFolder(record);
    kept.record = record;
    kept.watch?.change(record);
    this.#news.folderChanged(folderId);
    return kept;
  }

  #tell(kept: KeptFolder, changes: readonly FileChange[]): void {
    if (kept.watch) kept.watch.applyDecisions(changes);
    else this.#kept.bookOf(kept).apply(changes);
  }

  #view(kept: KeptFolder): WatchFolder {
    const { watch } = kept;
    const record = watch?.record ?? kept.record;
    const book = this.#kept.bookOf(kept);
    const sinceMs = this.#parts.appState.read(lookedKey, z.number()) ?? record.addedAtMs;
    const condition =
      watch?.condition ??
      (this.#kept.isAwaited(kept)
        ? { kind: 'watched_by_another_program' as const }
        : { kind: 'not_watched' as const });
    const counts = countFiles(book.files(), book.knownCount, this.#asking);
    const summary = summarize(
      counts.needYou,
      this.#parts.store.sentSince(record.id, sinceMs),
      sinceMs,
      this.#parts.clock.nowMs(),
    );
    return toWatchFolder(record, condition, counts, summary);
  }

  /** Shows a notification if something new needs a person, at most once an hour for each folder. */
  #notify(folderId: WatchFolderId, changed: readonly WatchedFile[]): void {
    const kept = this.#kept.get(folderId);
    const nowMs = this.#parts.clock.nowMs();
    if (!kept?.watch || !changed.some(needsPerson)) return;
    if (!mayNotify(kept.watch.record.notifiedAtMs, nowMs)) return;
    const waiting = [...this.#kept.bookOf(kept).files()].filter(needsPerson);
    const choices = waiting.filter(({ state }) => state.kind === 'choosing').length;
    const record = { ...kept.watch.record, notifiedAtMs: nowMs };
    kept.record = record;
    kept.watch.keepRecord(record);
    this.#news.emit({
      kind: 'needs_person',
      folderId,
      title: needsPersonTitle(folderName(record.path)),
      body: needsPersonBody(choices, waiting.length - choices),
    });
  }
}
