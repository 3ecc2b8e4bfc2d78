import { sep } from 'node:path';
import type { EncodeSnapshot } from '../../shared/model/encodes.ts';
import type { Settings } from '../../shared/model/settings.ts';
import type { UploadQueue } from '../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';
import type { WatchCondition } from '../../shared/model/watch-folders.ts';
import type { MediaProbe } from '../media-probe/media-probe.ts';
import type { MayUpload } from '../policy/allowed-folders.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import type { Random } from '../ports/random.ts';
import { StoreError } from '../store/store-error.ts';
import type { UploadHistory } from '../uploads/tables/upload-history.ts';
import type { UploadJobs } from '../uploads/tables/upload-jobs.ts';
import type { UploadLedger } from '../uploads/tables/upload-ledger.ts';
import { accepts, type WatchedFile } from './file/watched-file.ts';
import { FolderScanning } from './finding/folder-scanning.ts';
import { FoundFiles } from './finding/found-files.ts';
import { pathsLeftOut } from './finding/left-out.ts';
import type { FolderRecord } from './folder-record.ts';
import { foundAgain, type OpenScanner } from './folder-scanner.ts';
import { UploadFollower } from './following/upload-follower.ts';
import { FrameEncoding, type WatchEncoding } from './frames/frame-encoding.ts';
import type { WatchedItem } from './placing/choose-place.ts';
import { otherShapeThan } from './placing/other-shape.ts';
import { Placing } from './placing/placing.ts';
import type { SharedReceipts } from './placing/shared-receipts.ts';
import { lengthBefore, rateByReceipt } from './placing/short-sequence.ts';
import type { WatchedItems } from './placing/watched-items.ts';
import { changesBy } from './settling/changes-by.ts';
import { type QuietTime, quietTime } from './settling/quiet-time.ts';
import { SettlingFiles, type SettlingNews } from './settling/settling-files.ts';
import { FileBook, type FileChange } from './tables/file-book.ts';
import type { WatchStore } from './tables/watch-store.ts';
import { WorkRounds } from './work-rounds.ts';

const storeAgainMs = 5_000;

/** What watching a folder needs. */
export interface FolderWatchParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly probe: MediaProbe;
  readonly items: WatchedItems;
  readonly store: WatchStore;
  readonly jobs: UploadJobs;
  readonly history: UploadHistory;
  readonly uploadLedger: UploadLedger;
  readonly uploads: Pick<UploadQueue, 'add' | 'snapshot' | 'giveWay' | 'cancel'>;
  readonly openScanner: OpenScanner;
  readonly encoding: WatchEncoding;
  readonly receipts: SharedReceipts;
  /** Tells this computer from others that watch the same folder. */
  readonly computerId: () => string;
  readonly mayUpload: MayUpload;
  readonly settings: () => Pick<Settings, 'quietSeconds'>;
}

export interface FolderWatchListener {
  readonly saveRecord: (record: FolderRecord) => void;
  readonly onFiles: (files: readonly WatchedFile[], removed: readonly string[]) => void;
  readonly onCondition: (condition: WatchCondition) => void;
}

/** Watches one folder: files on the disk become rows, finished rows become uploads, and uploads update their rows. */
export class FolderWatch implements AsyncDisposable {
  readonly #parts: FolderWatchParts;
  readonly #listener: FolderWatchListener;
  readonly #book: FileBook;
  readonly #settling: SettlingFiles;
  readonly #placing: Placing;
  readonly #found: FoundFiles;
  readonly #scanning: FolderScanning;
  readonly #follower: UploadFollower;
  readonly #frames: FrameEncoding;
  readonly #rounds: WorkRounds;
  readonly #stop = new AbortController();
  #record: FolderRecord;
  #cancelStoreAgain: Cancel | null = null;
  #placeAtMs: number | null = 0;

  constructor(record: FolderRecord, parts: FolderWatchParts, listener: FolderWatchListener) {
    this.#record = record;
    this.#parts = parts;
    this.#listener = listener;
    this.#book = new FileBook(record.id, parts.store, parts.clock, (files) => listener.onFiles(files, []));
    this.#settling = new SettlingFiles({
      clock: parts.clock,
      probe: parts.probe,
      scanner: () => this.#scanning.scanner,
      absolute: (path) => this.absolute(path),
      quiet: () => this.#quiet(),
      mayHaveGaps: (path) => {
        const file = this.#book.find(path);
        return file !== undefined && accepts(file, 'gaps');
      },
      skipFramesOf: (path) => this.#book.find(path)?.skipFrames ?? [],
      fillsGaps: () => this.#encodes?.fillGaps === true,
      skipsApart: () => this.#encodes?.skipApart === true,
      rateOf: (path) => this.#frames.rateAt(path),
      lacksOf: (path) => this.#frames.lacksAt(path),
      beforeOf: (path) => {
        const item = this.#itemOf(this.#book.find(path));
        return item && lengthBefore(item, rateByReceipt(parts.history));
      },
      otherShapeOf: (path, shape) => {
        const item = this.#itemOf(this.#book.find(path));
        return item && otherShapeThan(shape, item, parts.uploads.snapshot().jobs);
      },
      signal: this.#stop.signal,
    });
    this.#rounds = new WorkRounds({
      clock: parts.clock,
      dueAtMs: () => this.#dueAtMs(),
      round: () => this.#round(),
    });
    this.#frames = new FrameEncoding({
      ...parts.encoding,
      receipts: parts.receipts,
      computerId: parts.computerId,
      random: parts.random,
      book: this.#book,
      record: () => this.#record,
      absolute: (path) => this.absolute(path),
      settleAgain: (file) => {
        const { stamp, sequence } = file;
        this.#book.apply([{ path: file.path, event: { kind: 'changed', stamp, sequence } }]);
        this.#settling.begin(foundAgain(file));
        this.#rounds.wake();
      },
      onUploads: () => this.#takeUploads(),
      signal: this.#stop.signal,
      quietMsOf: (path) => this.#settling.quietMsOf(path),
      secondsBefore: (file) => this.#itemOf(file)?.durationSeconds ?? null,
    });
    this.#placing = new Placing({
      ...parts,
      frames: this.#frames,
      record: () => this.#record,
      book: this.#book,
      absolute: (path) => this.absolute(path),
      onMatchedEarly: (paths) => {
        for (const path of paths) if (this.#book.find(path)?.sequence) this.#settling.lookSoon(path);
      },
      signal: this.#stop.signal,
    });
    this.#found = new FoundFiles({
      book: this.#book,
      settling: this.#settling,
      onRemoved: (paths) => listener.onFiles([], paths),
      framesChanged: (file) => this.#frames.framesChanged(file),
      placeSoon: () => this.#placeSoon(),
    });
    this.#scanning = new FolderScanning({
      openScanner: parts.openScanner,
      record: () => this.#record,
      found: this.#found,
      onFound: (paths) => this.#frames.grow(paths),
      saveRoot: (root) => {
        this.#record = { ...this.#record, root };
        listener.saveRecord(this.#record);
      },
      onCondition: listener.onCondition,
      onReported: () => this.#rounds.wake(),
      guarded: (work) => this.#guarded(work),
      signal: this.#stop.signal,
    });
    this.#follower = new UploadFollower({
      store: parts.store,
      jobs: parts.jobs,
      history: parts.history,
      uploads: parts.uploads,
      receipts: parts.receipts,
      book: this.#book,
      record: () => this.#record,
      isBeingAdded: (jobId) => this.#frames.isHandingOver(jobId),
      settleAgain: (path) => this.#settleAgain(path),
      placeSoon: () => this.#placeSoon(),
      decideAnew: (paths) => this.#placing.decideAnew(paths),
    });
  }

  get record(): FolderRecord {
    return this.#record;
  }

  get condition(): WatchCondition {
    return this.#scanning.condition;
  }

  get book(): FileBook {
    return this.#book;
  }

  start(): void {
    this.#openScanner();
    this.#frames.settingsChanged();
    this.#frames.reconcile();
    this.#takeUploads();
  }

  /** Updates rows whose uploads changed while the folder was not watched, and adds jobs that were never added. */
  #takeUploads(): void {
    const lost = this.#follower.reconcile();
    if (lost.length === 0) return;
    this.#placing.addToQueue(lost).catch((error: unknown) => {
      if (!(error instanceof StoreError)) throw error;
      this.#onStoreError(error);
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort(new DOMException('The folder is not watched any more.', 'AbortError'));
    this.#cancelStoreAgain?.();
    this.#scanning[Symbol.dispose]();
    await this.#rounds[Symbol.asyncDispose]();
  }

  absolute(path: string): string {
    const root = this.#record.path.endsWith(sep) ? this.#record.path : `${this.#record.path}${sep}`;
    return root + (sep === '/' ? path : path.replaceAll('/', sep));
  }

  rescan(): void {
    this.#scanning.scanner?.rescan();
  }

  /** Applies other settings. If they affect what is read, scanning starts over and rows that are left out now are dropped. */
  change(record: FolderRecord): void {
    const before = this.#record.settings;
    this.#record = record;
    const { filter, poll, followLinks } = record.settings;
    const readBefore = [before.filter, before.poll, before.followLinks];
    if (JSON.stringify([filter, poll, followLinks]) !== JSON.stringify(readBefore)) {
      const paths = pathsLeftOut(filter, this.#book.files());
      for (const path of paths) this.#settling.end(path);
      this.#book.drop(paths);
      this.#listener.onFiles([], paths);
      this.#openScanner();
    }
    for (const { path, state } of this.#book.files())
      if (state.kind === 'settling') this.#settling.lookSoon(path);
    this.#frames.settingsChanged();
    // Another rule may have a target for files that need a choice, and frames that were skipped may be encoded now.
    const files = [...this.#book.files()];
    this.#placing.decideAnew(files.flatMap(({ path, state }) => (state.kind === 'choosing' ? [path] : [])));
    this.#book.apply(
      files
        .filter(({ state }) => isSkippedSequence(state))
        .map(({ path }) => ({ path, event: { kind: 'waits_for', waitingFor: 'rule' } as const })),
    );
    this.#placeSoon();
  }

  /** Saves changes to the record that do not affect how the folder is watched. */
  keepRecord(record: FolderRecord): void {
    this.#record = record;
    this.#guarded(() => this.#listener.saveRecord(record));
  }

  /** Applies what a person decided about files. */
  applyDecisions(changes: readonly FileChange[]): void {
    this.#book.apply(changes);
    for (const { path } of changes) {
      const file = this.#book.find(path);
      if (file?.state.kind !== 'settling') this.#settling.end(path);
      else if (this.#settling.has(path)) this.#settling.lookSoon(path);
      else this.#settling.begin(foundAgain(file), file.state.waitsFor.kind === 'frames_missing');
    }
    this.#placeSoon();
  }

  onEncodes(encodes: readonly EncodeSnapshot[]): void {
    this.#guarded(() => this.#frames.onEncodes(encodes));
  }

  onJobs(jobs: readonly JobSnapshot[]): void {
    this.#guarded(() => this.#follower.onJobs(jobs));
  }

  #openScanner(): void {
    this.#settling.clear();
    this.#scanning.open();
  }

  #quiet(): QuietTime {
    const usualSeconds = this.#parts.settings().quietSeconds;
    return quietTime(this.#record.settings.quietSeconds, usualSeconds, this.#scanning.drive);
  }

  #placeSoon(): void {
    this.#placeAtMs = this.#parts.clock.monotonicMs();
    this.#rounds.wake();
  }

  #settleAgain(path: string): void {
    this.#book.apply([{ path, event: { kind: 'gave_way' } }]);
    const file = this.#book.find(path);
    if (file?.state.kind === 'settling') this.#settling.begin(foundAgain(file));
    this.#rounds.wake();
  }

  #dueAtMs(): readonly (number | null)[] {
    if (!this.#scanning.hasScanned) return [];
    const looksAtMs = this.#frames.areLooksDue ? this.#parts.clock.monotonicMs() : null;
    return [this.#settling.dueAtMs(), this.#placeAtMs, looksAtMs];
  }

  async #round(): Promise<void> {
    try {
      await this.#settling.round((news) => this.#guarded(() => this.#takeNews(news)));
      if (this.#stop.signal.aborted) return;
      await this.#frames.look();
      if (this.#stop.signal.aborted) return;
      if (this.#placeAtMs !== null && this.#parts.clock.monotonicMs() >= this.#placeAtMs) {
        this.#placeAtMs = null;
        const againInMs = await this.#placing.placeFinished();
        if (againInMs !== null && this.#placeAtMs === null)
          this.#placeAtMs = this.#parts.clock.monotonicMs() + againInMs;
        if (await this.#placing.matchEarly()) this.#placeAtMs = this.#parts.clock.monotonicMs();
        await this.#follower.giveWay();
      }
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      if (!(error instanceof StoreError)) throw error;
      this.#onStoreError(error);
    }
  }

  /** The item that a file becomes a version of, as it was read last. */
  #itemOf(file: WatchedFile | undefined): WatchedItem | null {
    const target = file?.target;
    return target?.kind === 'version' ? this.#parts.items.known(this.#record.place.accountId, target) : null;
  }

  /** How sequences are encoded; null if they are not. */
  get #encodes() {
    const { frames } = this.#record.settings;
    return frames.kind === 'encode' ? frames : null;
  }

  #takeNews(news: readonly SettlingNews[]): void {
    const { changes, unsaved, vanished } = changesBy(news, (path) => this.#book.find(path)?.state ?? null);
    if (news.some(({ kind }) => kind === 'finished')) this.#placeAtMs = this.#parts.clock.monotonicMs();
    this.#found.gone(vanished);
    this.#book.apply(changes);
    this.#book.applyUnsaved(unsaved);
    this.#frames.grow(unsaved.map(({ path }) => path));
    if (this.#encodes?.skipApart) this.#skipApart(news);
  }

  /** As a person does in the window, where frames are missing because some are far from all others. */
  #skipApart(news: readonly SettlingNews[]): void {
    const changes = news.flatMap((each): readonly FileChange[] => {
      if (each.kind !== 'waits' || each.waitsFor.kind !== 'frames_missing') return [];
      const frames = this.#book.find(each.path)?.sequence?.apart ?? [];
      return frames.length > 0 ? [{ path: each.path, event: { kind: 'frames_skipped', frames } }] : [];
    });
    if (changes.length > 0) this.applyDecisions(changes);
  }

  /** Nothing changes while it can't be saved, on a full disk for example. */
  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.#onStoreError(error);
    }
  }

  #onStoreError(error: StoreError): void {
    this.#parts.logger.warn('watch_folder.store_failed', { code: error.code });
    // Stop listening until it can be saved. Then `start` reads everything again, and catches up on what was missed.
    const { sentence, remedy } = error.trouble;
    this.#scanning.stop(
      error.code === 'disk_full' ? { kind: 'data_disk_full' } : { kind: 'store_failed', sentence, remedy },
    );
    this.#cancelStoreAgain ??= this.#parts.clock.schedule(storeAgainMs, () => {
      this.#cancelStoreAgain = null;
      if (!this.#stop.signal.aborted) this.#guarded(() => this.start());
    });
  }
}

const isSkippedSequence = (state: WatchedFile['state']): boolean =>
  state.kind === 'skipped' && state.reason.kind === 'image_sequence';
