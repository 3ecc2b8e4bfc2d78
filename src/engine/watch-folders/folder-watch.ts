import { sep } from 'node:path';
import type { Settings } from '../../shared/model/settings.ts';
import type { UploadQueue } from '../../shared/model/upload-queue.ts';
import { type JobId, type JobSnapshot, jobIdSchema, type UploadTarget } from '../../shared/model/uploads.ts';
import type { WatchCondition } from '../../shared/model/watch-folders.ts';
import type { MediaProbe } from '../media-probe/media-probe.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import type { Random } from '../ports/random.ts';
import { StoreError } from '../store/store-error.ts';
import type { UploadHistory } from '../store/upload-history.ts';
import type { UploadJobs } from '../store/upload-jobs.ts';
import type { UploadLedger } from '../store/upload-ledger.ts';
import type { WatchStore } from '../store/watch-store.ts';
import { nameKeyOf } from './choose-place.ts';
import { EnteringNames } from './entering-names.ts';
import { FileBook, type FileChange } from './file-book.ts';
import type { FolderRecord } from './folder-record.ts';
import type { DriveKind, FolderScanner, FoundFile, OpenScanner, ScanReport } from './folder-scanner.ts';
import { type JobFacts, type JobOutcome, jobNews } from './job-news.ts';
import { Placing } from './placing.ts';
import { SettlingFiles, type SettlingNews } from './settling.ts';
import { sameContentStamp, sameStamp, type WatchedFile } from './watched-file.ts';
import type { WatchedItems } from './watched-items.ts';

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
  readonly settings: () => Pick<Settings, 'quietSeconds' | 'networkQuietSeconds'>;
}

export interface FolderWatchListener {
  readonly saveRecord: (record: FolderRecord) => void;
  readonly onFiles: (files: readonly WatchedFile[], removed: readonly string[]) => void;
  readonly onCondition: (condition: WatchCondition) => void;
}

const storeAgainMs = 5_000;
const leastPauseMs = 50;

/** Watches one folder: what the disk says becomes rows, rows that are finished become uploads, uploads tell their rows. */
export class FolderWatch implements AsyncDisposable {
  readonly #parts: FolderWatchParts;
  readonly #listener: FolderWatchListener;
  readonly #book: FileBook;
  readonly #settling: SettlingFiles;
  readonly #placing: Placing;
  readonly #stop = new AbortController();
  #record: FolderRecord;
  #scanner: FolderScanner | null = null;
  #condition: WatchCondition = { kind: 'starting' };
  #hasScanned = false;
  /** Files of the first pass ever: whether they are left alone is decided for all of them at once. */
  #first: FoundFile[] = [];
  #drive: DriveKind = 'local';
  #cancelTimer: Cancel | null = null;
  #cancelStoreAgain: Cancel | null = null;
  #placeAtMs: number | null = 0;
  #working: Promise<void> | null = null;
  /** What the first pass of this run has found; null once it is through. */
  #seen: Set<string> | null = null;

  constructor(record: FolderRecord, parts: FolderWatchParts, listener: FolderWatchListener) {
    this.#record = record;
    this.#parts = parts;
    this.#listener = listener;
    this.#book = new FileBook(record.id, parts.store, parts.clock, (files) => listener.onFiles(files, []));
    this.#settling = new SettlingFiles({
      clock: parts.clock,
      probe: parts.probe,
      scanner: () => this.#scanner,
      absolute: (path) => this.absolute(path),
      quietMs: () => this.#quietMs(),
      signal: this.#stop.signal,
    });
    this.#placing = new Placing({
      clock: parts.clock,
      random: parts.random,
      items: parts.items,
      store: parts.store,
      uploadLedger: parts.uploadLedger,
      uploads: parts.uploads,
      record: () => this.#record,
      book: this.#book,
      absolute: (path) => this.absolute(path),
      signal: this.#stop.signal,
    });
  }

  get record(): FolderRecord {
    return this.#record;
  }

  get condition(): WatchCondition {
    return this.#condition;
  }

  get book(): FileBook {
    return this.#book;
  }

  start(): void {
    this.#openScanner();
    this.#reconcile();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort(new DOMException('The folder is not watched any more.', 'AbortError'));
    this.#cancelTimer?.();
    this.#cancelStoreAgain?.();
    this.#scanner?.[Symbol.dispose]();
    this.#scanner = null;
    await this.#working;
  }

  absolute(path: string): string {
    const root = this.#record.path.endsWith(sep) ? this.#record.path : `${this.#record.path}${sep}`;
    return root + (sep === '/' ? path : path.replaceAll('/', sep));
  }

  rescan(): void {
    this.#scanner?.rescan();
  }

  /** Other settings: what is filtered or how it is read begins anew; rows that are left out now are dropped. */
  change(record: FolderRecord): void {
    const before = this.#record.settings;
    this.#record = record;
    const { filter, poll } = record.settings;
    if (JSON.stringify([filter, poll]) !== JSON.stringify([before.filter, before.poll])) {
      const names = new EnteringNames(filter);
      const left = [...this.#book.files()].filter(
        ({ path, state, stamp }) =>
          ['settling', 'finished', 'choosing', 'skipped', 'failed'].includes(state.kind) &&
          (names.verdict(path) !== 'enters' ||
            (!filter.subfolders && path.includes('/')) ||
            stamp.sizeBytes < filter.minSizeBytes),
      );
      const paths = left.map(({ path }) => path);
      for (const path of paths) this.#settling.end(path);
      this.#book.drop(paths);
      this.#listener.onFiles([], paths);
      this.#openScanner();
    }
    // Another rule may know where to go with what waits for somebody.
    this.#book.apply(
      [...this.#book.files()]
        .filter(({ state }) => state.kind === 'choosing')
        .map(({ path }) => ({ path, event: { kind: 'waits_for', waitingFor: 'rule' } as const })),
    );
    this.#placeSoon();
  }

  /** What only the engine keeps with a folder: nothing about how it is watched. */
  keepRecord(record: FolderRecord): void {
    this.#record = record;
    this.#guarded(() => this.#listener.saveRecord(record));
  }

  /** Something a person said about one file. */
  tell(change: FileChange): void {
    this.#book.apply([change]);
    this.#placeSoon();
  }

  onJobs(jobs: readonly JobSnapshot[]): void {
    const byId = new Map(jobs.map((job) => [job.id as string, job]));
    for (const file of [...this.#book.files()]) {
      const jobId = jobIdOf(file);
      const job = jobId === null ? undefined : byId.get(jobId);
      if (job) this.#guarded(() => this.#takeJob(file, job));
    }
  }

  #openScanner(): void {
    this.#scanner?.[Symbol.dispose]();
    this.#settling.clear();
    this.#hasScanned = false;
    this.#first = [];
    this.#seen = new Set();
    const { path, settings, root } = this.#record;
    this.#setCondition({ kind: 'starting' });
    this.#scanner = this.#parts.openScanner(
      { root: path, filter: settings.filter, poll: settings.poll, knownRoot: root },
      (report) => this.#guarded(() => this.#onReport(report)),
    );
  }

  #quietMs(): number {
    const { quietSeconds, networkQuietSeconds } = this.#parts.settings();
    const usual = this.#drive === 'network' ? networkQuietSeconds : quietSeconds;
    return (this.#record.settings.quietSeconds ?? usual) * 1_000;
  }

  #onReport(report: ScanReport): void {
    if (this.#stop.signal.aborted) return;
    switch (report.kind) {
      case 'found':
        this.#onFound(report.files);
        break;
      case 'gone':
        this.#onGone(report.paths);
        break;
      case 'scanned':
        this.#onScanned(report);
        break;
      case 'trouble':
        this.#hasScanned = false;
        this.#setCondition(report.trouble.kind === 'not_a_folder' ? { kind: 'missing' } : report.trouble);
        break;
    }
    this.#wake();
  }

  #onFound(files: readonly FoundFile[]): void {
    for (const { path } of files) this.#seen?.add(path);
    // Read for the very first time: which files were there is known when the pass is through.
    if (this.#record.root === null) {
      this.#first.push(...files);
      return;
    }
    this.#takeFound(files, false);
  }

  #takeFound(files: readonly FoundFile[], wasThere: boolean): void {
    const fresh: FoundFile[] = [];
    const changes: FileChange[] = [];
    const unsaved: FileChange[] = [];
    for (const found of files) {
      const { path, stamp } = found;
      const file = this.#book.find(path);
      if (!file) {
        if (this.#book.isKnown(path, stamp)) continue;
        fresh.push(found);
        this.#settling.begin(path, stamp);
      } else if (file.state.kind === 'settling') {
        if (!this.#settling.has(path) || !sameStamp(file.stamp, stamp)) this.#settling.begin(path, stamp);
        unsaved.push({ path, event: { kind: 'changed', stamp } });
      } else if (sameContentStamp(file.stamp, stamp)) {
        // Its name, owner or place on the drive changed, or it came back: its content did not.
        if (file.isGone || !sameStamp(file.stamp, stamp))
          changes.push({ path, event: { kind: 'came_back', stamp } });
      } else {
        if (file.state.kind !== 'queued' && file.state.kind !== 'giving_way')
          this.#settling.begin(path, stamp);
        else this.#placeAtMs = this.#parts.clock.monotonicMs();
        changes.push({ path, event: { kind: 'changed', stamp } });
      }
    }
    this.#book.add(fresh, wasThere);
    this.#book.apply(changes);
    this.#book.applyUnsaved(unsaved);
    if (fresh.length > 0) this.#placeSoon();
  }

  /** What is known of a file stays: it may come back, and is then the same as before. */
  #onGone(paths: readonly string[]): void {
    for (const path of paths) this.#settling.end(path);
    const unknown = paths.filter((path) => this.#book.find(path)?.state.kind === 'settling');
    this.#book.drop(unknown);
    if (unknown.length > 0) this.#listener.onFiles([], unknown);
    this.#book.apply(paths.map((path) => ({ path, event: { kind: 'vanished' } as const })));
  }

  #onScanned(report: Extract<ScanReport, { kind: 'scanned' }>): void {
    if (this.#record.root === null) this.#takeFirst();
    const { root, by, unreadable, drive } = report;
    this.#drive = drive;
    this.#noteUnseen(unreadable);
    if (JSON.stringify(root) !== JSON.stringify(this.#record.root)) {
      this.#record = { ...this.#record, root };
      this.#listener.saveRecord(this.#record);
    }
    this.#hasScanned = true;
    this.#setCondition({ kind: 'watching', by, unreadableFolders: unreadable.length });
  }

  /** Files that went while nobody watched. */
  #noteUnseen(unreadable: readonly string[]): void {
    const seen = this.#seen;
    this.#seen = null;
    if (seen === null) return;
    const gone = [...this.#book.files()].filter(
      ({ path, isGone }) =>
        !isGone && !seen.has(path) && !unreadable.some((folder) => path.startsWith(`${folder}/`)),
    );
    if (gone.length > 0) this.#onGone(gone.map(({ path }) => path));
  }

  #takeFirst(): void {
    const first = this.#first;
    this.#first = [];
    if (this.#record.existing === 'from_now_on') this.#book.leaveAlone(first);
    else this.#takeFound(first, true);
  }

  #setCondition(condition: WatchCondition): void {
    if (JSON.stringify(condition) === JSON.stringify(this.#condition)) return;
    this.#condition = condition;
    this.#listener.onCondition(condition);
  }

  #placeSoon(): void {
    this.#placeAtMs = this.#parts.clock.monotonicMs();
    this.#wake();
  }

  /** Sees to it that there is a round when the next thing is due. */
  #wake(): void {
    if (this.#stop.signal.aborted) return;
    if (this.#working) return;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const dueAtMs = [this.#settling.dueAtMs(), this.#placeAtMs].filter((due) => due !== null);
    if (dueAtMs.length === 0 || !this.#hasScanned) return;
    const delayMs = Math.max(leastPauseMs, Math.min(...dueAtMs) - this.#parts.clock.monotonicMs());
    this.#cancelTimer = this.#parts.clock.schedule(delayMs, () => {
      this.#working = this.#round().finally(() => {
        this.#working = null;
        this.#wake();
      });
    });
  }

  async #round(): Promise<void> {
    try {
      await this.#settling.round((news) => this.#guarded(() => this.#takeNews(news)));
      if (this.#stop.signal.aborted) return;
      if (this.#placeAtMs !== null && this.#parts.clock.monotonicMs() >= this.#placeAtMs) {
        this.#placeAtMs = null;
        const againInMs = await this.#placing.placeFinished();
        if (againInMs !== null && this.#placeAtMs === null)
          this.#placeAtMs = this.#parts.clock.monotonicMs() + againInMs;
        await this.#placing.matchEarly();
        await this.#giveWay();
      }
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      if (!(error instanceof StoreError)) throw error;
      this.#onStoreError(error);
    }
  }

  #takeNews(news: readonly SettlingNews[]): void {
    const changes: FileChange[] = [];
    const unsaved: FileChange[] = [];
    for (const piece of news) {
      const { path } = piece;
      switch (piece.kind) {
        case 'moved':
          unsaved.push({ path, event: { kind: 'changed', stamp: piece.stamp } });
          break;
        case 'waits': {
          const state = this.#book.find(path)?.state;
          const isNews =
            state?.kind === 'settling' && JSON.stringify(state.waitsFor) !== JSON.stringify(piece.waitsFor);
          if (isNews) changes.push({ path, event: { kind: 'waits', waitsFor: piece.waitsFor } });
          break;
        }
        case 'finished':
          changes.push({ path, event: { kind: 'completed' } });
          this.#placeAtMs = this.#parts.clock.monotonicMs();
          break;
        case 'not_a_video':
          changes.push({
            path,
            event: { kind: 'skipped', reason: { kind: 'not_a_video', says: piece.says } },
          });
          break;
        case 'vanished':
          this.#onGone([path]);
          break;
      }
    }
    this.#book.apply(changes);
    this.#book.applyUnsaved(unsaved);
  }

  #takeJob(file: WatchedFile, job: JobSnapshot): void {
    const record = this.#parts.jobs.get(job.id);
    const facts = {
      xxh3: record?.xxh3 ?? null,
      deliveredAtMs: record?.deliveredAtMs ?? null,
      sizeBytes: record?.sizeBytes ?? null,
    };
    this.#takeOutcome(file, job.id, job.target, job, facts);
    if (job.state.kind === 'held' && job.state.reason.kind === 'same_bytes')
      void this.#parts.uploads.cancel([job.id]);
    const isElsewhere = JSON.stringify(job.target) !== JSON.stringify(file.target);
    if (file.state.kind === 'queued' && job.state.kind === 'queued' && isElsewhere)
      this.#book.apply([{ path: file.path, event: { kind: 'retargeted', target: job.target } }]);
    if (file.state.kind === 'giving_way') this.#letGo(file, job);
    this.#placeSoon();
  }

  #takeOutcome(
    file: WatchedFile,
    jobId: JobId,
    target: UploadTarget,
    job: JobOutcome,
    facts: JobFacts,
  ): void {
    const { deliveredAtMs, sizeBytes, xxh3 } = facts;
    // After the fact, and before its row says so: a program that ends in between writes the same entry again.
    if (deliveredAtMs !== null && job.delivery) {
      this.#parts.store.addToLedger(this.#record.id, {
        path: file.path,
        nameKey: nameKeyOf(file.path),
        sizeBytes: sizeBytes ?? file.stamp.sizeBytes,
        xxh3,
        projectId: target.projectId,
        mediaId: job.delivery.mediaId,
        itemName: target.kind === 'version' ? target.mediaName : target.name,
        versionId: job.delivery.versionId,
        versionNumber: job.delivery.versionNumber,
        jobId,
        sentAtMs: deliveredAtMs,
      });
    }
    this.#book.apply(
      jobNews(job, facts)
        .filter(({ kind }) => kind !== 'delivered' || file.times.uploadedAtMs === null)
        .map((event) => ({ path: file.path, event })),
    );
  }

  /** Its upload is over, one way or the other: what is in the folder now settles anew. */
  #letGo(file: WatchedFile, job: JobSnapshot): void {
    const isThrough = ['confirming', 'processing'].includes(job.state.kind);
    const isOver = ['cancelled', 'ready', 'rejected', 'superseded', 'unconfirmed', 'failed'].includes(
      job.state.kind,
    );
    if (!isThrough && !isOver) return;
    if (job.state.kind === 'confirming') return;
    this.#settlesAgain(file.path);
  }

  #settlesAgain(path: string): void {
    this.#book.apply([{ path, event: { kind: 'gave_way' } }]);
    const file = this.#book.find(path);
    if (file?.state.kind === 'settling') this.#settling.begin(path, file.stamp);
    this.#wake();
  }

  /** Files that changed while they were queued: asked of the queue until it has let go. */
  async #giveWay(): Promise<void> {
    const giving = [...this.#book.files()].flatMap(({ path, state }) =>
      state.kind === 'giving_way' ? [{ path, jobId: state.jobId }] : [],
    );
    if (giving.length === 0) return;
    await this.#parts.uploads.giveWay(giving.map(({ jobId }) => jobId));
    const jobs = new Map(this.#parts.uploads.snapshot().jobs.map((job) => [job.id as string, job]));
    for (const { path, jobId } of giving) {
      const file = this.#book.find(path);
      const job = jobs.get(jobId);
      if (file?.state.kind !== 'giving_way') continue;
      if (job) this.#takeJob(file, job);
      else this.#settlesAgain(path);
    }
  }

  /** What happened to the uploads of this folder while nobody watched it. */
  #reconcile(): void {
    const jobs = new Map(this.#parts.uploads.snapshot().jobs.map((job) => [job.id as string, job]));
    const lost: string[] = [];
    for (const file of [...this.#book.files()]) {
      const jobId = jobIdOf(file);
      if (jobId === null) continue;
      const job = jobs.get(jobId);
      if (job) this.#takeJob(file, job);
      else if (file.state.kind === 'giving_way') this.#settlesAgain(file.path);
      else this.#fromHistory(file, jobId, lost);
    }
    if (lost.length === 0) return;
    this.#placing.addToQueue(lost).catch((error: unknown) => {
      if (!(error instanceof StoreError)) throw error;
      this.#onStoreError(error);
    });
  }

  /** Ended and cleared off the list meanwhile, or never added because the program ended first. */
  #fromHistory(file: WatchedFile, jobId: string, lost: string[]): void {
    const entry = this.#parts.history.latest(jobIdSchema.parse(jobId));
    if (!entry) {
      lost.push(file.path);
      return;
    }
    const { receipt, state } = entry;
    const { media_id: mediaId, version_id: versionId, version_number: versionNumber } = receipt;
    const delivery = mediaId === null ? null : { mediaId, versionId, versionNumber };
    this.#takeOutcome(
      file,
      entry.jobId,
      entry.target,
      { state, delivery },
      {
        xxh3: receipt.xxh3,
        deliveredAtMs: receipt.delivered_at === null ? null : Date.parse(receipt.delivered_at),
        sizeBytes: receipt.size_bytes,
      },
    );
  }

  /** A disk without room keeps everything as it is: nothing is acted on that cannot be written down. */
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
    this.#hasScanned = false;
    // Nothing more is heard until there is room: then everything is read anew, and what is missing is made up for.
    this.#scanner?.[Symbol.dispose]();
    this.#scanner = null;
    this.#setCondition({ kind: 'data_disk_full' });
    this.#cancelStoreAgain ??= this.#parts.clock.schedule(storeAgainMs, () => {
      this.#cancelStoreAgain = null;
      if (!this.#stop.signal.aborted) this.#guarded(() => this.start());
    });
  }
}

function jobIdOf({ state }: WatchedFile): string | null {
  return state.kind === 'queued' || state.kind === 'giving_way' ? state.jobId : null;
}
