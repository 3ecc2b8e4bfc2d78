import { isDeepStrictEqual } from 'node:util';
import { sequenceFailures } from '../../shared/messages/sequences.ts';
import { encodeCommands } from '../../shared/model/encode-commands.ts';
import {
  type AddEncode,
  addEncodeSchema,
  type EncodeEvent,
  type EncodeId,
  type EncodeRecord,
  type EncodeSnapshot,
  type EncodeState,
  type EncodesSnapshot,
  encodeIdSchema,
} from '../../shared/model/encodes.ts';
import { cancelsAfterMs } from '../../shared/model/may-stop.ts';
import type { EncodeProgress } from '../../shared/model/sequences.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import type { QueueEvent, UploadQueue } from '../../shared/model/upload-queue.ts';
import { uploadOptionsSchema } from '../../shared/model/uploads.ts';
import { Listeners } from '../ground/listeners.ts';
import { WorkInProgress } from '../ground/work-in-progress.ts';
import type { MayUpload } from '../policy/allowed-folders.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import type { Random } from '../ports/random.ts';
import type { ProgramLease } from '../store/locks/program-lease.ts';
import { StoreError } from '../store/store-error.ts';
import { cancelIsDue } from '../uploads/job/undo-times.ts';
import { EncodeRecords } from './encode-records.ts';
import type { EncodeRows } from './encode-rows.ts';
import { afterRestart, isUnderWay } from './encode-states.ts';
import { originOf, type RunEncodeParts, runEncode } from './run-encode.ts';
import { whyOf } from './sequence-error.ts';
import { isHandedOver, stateAfter, uploadStands } from './upload-ends.ts';
import type { VideoMaker } from './video-maker.ts';

export interface EncodeQueueParts {
  readonly rows: EncodeRows;
  readonly lease: ProgramLease;
  readonly maker: VideoMaker;
  readonly uploads: Pick<UploadQueue, 'add' | 'receipts' | 'snapshot' | 'subscribe'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly mayUpload: MayUpload;
}

const lookEveryMs = 1_000;
const tidyEveryMs = 60 * 60 * 1_000;
/** Long enough to notice on Monday that Friday's version is wrong. */
const videosKeptMs = 7 * 24 * 60 * 60 * 1_000;

interface Running {
  readonly id: EncodeId;
  readonly cancel: AbortController;
  readonly ended: Promise<void>;
}

/**
 * Makes videos one after the other, since each uses the whole computer, and passes them to the upload queue. Several programs
 * may open it on one database: all see every encode, and one of them encodes.
 */
export class EncodeQueue implements AsyncDisposable {
  readonly #parts: EncodeQueueParts;
  readonly #listeners = new Listeners<[event: EncodeEvent]>();
  readonly #progress = new Map<EncodeId, EncodeProgress>();
  readonly #records: EncodeRecords;
  #sequence = 0;
  #running: Running | null = null;
  #looking: Cancel | null = null;
  /** Encodes whose upload ended and may be retried. */
  readonly #resting = new Set<EncodeId>();
  #tidiedAtMs = Number.NEGATIVE_INFINITY;
  #takesPart = false;
  #isClosed = false;
  readonly #removals = new WorkInProgress();
  readonly #runParts: RunEncodeParts;
  readonly #stopFollowing: () => void;

  constructor(parts: EncodeQueueParts) {
    this.#parts = parts;
    this.#records = new EncodeRecords(parts.rows, parts.logger);
    this.#runParts = {
      ...parts,
      change: (record, state) => this.#change(record, state),
      show: (record, progress) => this.#show(record, progress),
      isCanceling: ({ id }) => (this.#find(id)?.cancelsAtMs ?? null) !== null,
    };
    this.#followOthers();
    // Without encodes nothing is polled. What another program adds is noticed when uploads change, or a snapshot is taken.
    this.#stopFollowing = parts.uploads.subscribe((event) => this.#uploadsChanged(event));
  }

  /** Takes part in encoding from now on: at once, or as soon as no other program on this computer encodes. */
  start(): void {
    this.#takesPart = true;
    this.#look();
  }

  snapshot(): EncodesSnapshot {
    if (!this.#isClosed) this.#followOthers();
    this.#lookSoon();
    return { sequence: this.#sequence, encodes: this.#records.all.map((record) => this.#shown(record)) };
  }

  subscribe(listener: (event: EncodeEvent) => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Saves them in the database before it returns. */
  add(requests: readonly AddEncode[]): readonly EncodeId[] {
    const { random, clock } = this.#parts;
    const records = requests.map((request): EncodeRecord => {
      const { id, options, source, priority, batchId, ...given } = addEncodeSchema.parse(request);
      return {
        ...given,
        id: id ?? encodeIdSchema.parse(random.uuid()),
        source,
        options: uploadOptionsSchema.parse({ ...options, encodedFrom: originOf(source) }),
        priority: priority ?? 'normal',
        batchId: batchId ?? null,
        codec: source.kind === 'frames' ? source.settings.codec : 'h264',
        outputPath: null,
        unfinishedPath: null,
        state: { kind: 'waiting' },
        cancelsAtMs: null,
        createdAtMs: clock.nowMs(),
      };
    });
    this.#followOthers();
    this.#tellOf(this.#records.add(records));
    this.#look();
    return records.map(({ id }) => id);
  }

  async cancel(id: EncodeId): Promise<void> {
    const record = this.#find(id);
    if (!record || !encodeCommands(record).includes('cancel')) return;
    this.#change(record, { kind: 'canceled', atMs: this.#parts.clock.nowMs() });
    if (this.#running?.id === id) {
      this.#running.cancel.abort(new Error('canceled'));
      await this.#running.ended;
    }
    // Complete, and held back.
    if (record.state.kind === 'encoded') await this.#parts.maker.removeVideo(record);
  }

  /** Cancels it in a few seconds, whatever becomes of this program. Until then it goes on, but uploads nothing. */
  cancelSoon(id: EncodeId): void {
    const record = this.#find(id);
    if (!record || !encodeCommands(record).includes('cancel')) return;
    this.#keep({ ...record, cancelsAtMs: this.#parts.clock.nowMs() + cancelsAfterMs });
    this.#lookSoon();
  }

  undoCancel(id: EncodeId): void {
    const record = this.#find(id);
    if (!record || record.cancelsAtMs === null) return;
    this.#keep({ ...record, cancelsAtMs: null });
    this.#look();
  }

  retry(id: EncodeId): void {
    const record = this.#find(id);
    if (!record || !encodeCommands(record).includes('retry')) return;
    this.#change({ ...record, outputPath: null, unfinishedPath: null }, { kind: 'waiting' });
    this.#look();
  }

  /** Removes an encode from the list, and deletes its video. */
  async remove(id: EncodeId): Promise<void> {
    if (this.#isClosed) return;
    const record = this.#find(id);
    if (!record || !encodeCommands(record).includes('remove')) return;
    if (record.state.kind === 'ready') await this.#followUploads([record]);
    const now = this.#find(id);
    if (now && encodeCommands(now).includes('remove')) await this.#forget(now);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    this.#stopFollowing();
    this.#looking?.();
    this.#running?.cancel.abort(new Error('closed'));
    await this.#running?.ended;
    await this.#removals.ended();
    this.#records.save();
    this.#parts.lease.release();
  }

  /** One round: saves what is unsaved, takes over changes of other programs, checks uploads, and starts the next encode. */
  #look(): void {
    if (this.#isClosed) return;
    this.#looking?.();
    this.#looking = null;
    this.#records.save();
    this.#followOthers();
    this.#lookSoon();
    if (!this.#takesPart) return;
    this.#cancelDue();
    if (this.#running || !this.#hasWork()) return;
    const wasHeld = this.#parts.lease.isHeld;
    if (!this.#parts.lease.tryAcquire()) return;
    if (!wasHeld) this.#takeOver();
    const next = this.#records.all.find(
      ({ state, cancelsAtMs }) =>
        cancelsAtMs === null && (state.kind === 'encoded' || state.kind === 'waiting'),
    );
    if (next) this.#run(next);
    else
      void this.#tidy().catch((error: unknown) =>
        this.#parts.logger.error('encodes_not_tidied', { why: String(error) }),
      );
  }

  /** Carries out the cancels that nobody has undone in time: a window does that by itself, unless it has closed. */
  #cancelDue(): void {
    const nowMs = this.#parts.clock.nowMs();
    for (const record of this.#records.all) {
      if (!cancelIsDue(record, nowMs)) continue;
      this.cancel(record.id).catch((error: unknown) =>
        this.#parts.logger.error('encode_not_canceled', { why: String(error) }),
      );
    }
  }

  #uploadsChanged({ kind }: QueueEvent): void {
    if (this.#resting.size > 0 && (kind === 'jobs_changed' || kind === 'jobs_removed')) {
      this.#resting.clear();
      this.#lookSooner();
    }
    this.#lookSoon();
  }

  #lookSooner(): void {
    this.#looking?.();
    this.#looking = null;
    this.#lookSoon();
  }

  /**
   * Schedules the next round: in a second while something is active, in an hour while videos wait to be deleted, else never.
   */
  #lookSoon(): void {
    if (this.#isClosed || this.#looking !== null || !this.#hasWork()) return;
    const isOnItsWay =
      this.#records.hasUnsaved ||
      this.#records.all.some(
        ({ id, state }) => !this.#resting.has(id) && !['ready', 'failed', 'canceled'].includes(state.kind),
      );
    this.#looking = this.#parts.clock.schedule(isOnItsWay ? lookEveryMs : tidyEveryMs, () => this.#look());
  }

  #hasWork(): boolean {
    if (this.#records.hasUnsaved) return true;
    return this.#records.all.some(({ state }) => state.kind !== 'failed' && state.kind !== 'canceled');
  }

  /** Restarts what another program was encoding when it ended. */
  #takeOver(): void {
    for (const record of this.#records.all) {
      const after = afterRestart(record);
      if (after !== record) this.#change(after, after.state);
    }
  }

  #run(record: EncodeRecord): void {
    const cancel = new AbortController();
    let waitsForRoom = false;
    const ended = runEncode(record, this.#runParts, cancel.signal)
      .catch((error: unknown) => {
        waitsForRoom = error instanceof StoreError;
        if (!waitsForRoom) this.#fail(record.id, error, cancel.signal);
      })
      .finally(() => {
        this.#running = null;
        this.#progress.delete(record.id);
        // If the upload queue has no room to save it, the video is handed over again in a second, not encoded again.
        if (waitsForRoom) this.#lookSoon();
        else this.#look();
      });
    this.#running = { id: record.id, cancel, ended };
  }

  #fail(id: EncodeId, error: unknown, signal: AbortSignal): void {
    const record = this.#find(id);
    // If it was canceled, its state says so already; if this program is closing, it starts again next time.
    if (!record || signal.aborted) return;
    const atMs = this.#parts.clock.nowMs();
    if (record.cancelsAtMs !== null) {
      this.#change(record, { kind: 'canceled', atMs });
      return;
    }
    this.#parts.logger.error('encode_failed', { why: whyOf(error) });
    if (error instanceof TroubleError) {
      this.#change(record, { kind: 'failed', atMs, trouble: error.trouble });
      return;
    }
    const trouble = troubleOf('encode_failed', sequenceFailures.encode_failed);
    this.#change(record, { kind: 'failed', atMs, trouble });
  }

  /** Checks which uploads are over, and removes videos that were kept long enough. */
  async #tidy(): Promise<void> {
    const { clock } = this.#parts;
    await this.#followUploads(this.#records.all.filter(({ state }) => state.kind === 'uploading'));
    if (clock.monotonicMs() - this.#tidiedAtMs < tidyEveryMs) return;
    this.#tidiedAtMs = clock.monotonicMs();
    const due = () =>
      this.#records.all.filter(
        ({ state }) => state.kind === 'ready' && clock.nowMs() - state.atMs > videosKeptMs,
      );
    await this.#followUploads(due());
    for (const record of due()) await this.#forget(record);
  }

  /** Takes over what became of the uploads of these encodes, including those that were retried after their end. */
  async #followUploads(records: readonly EncodeRecord[]): Promise<void> {
    const jobIds = records.flatMap(({ state }) => (isHandedOver(state) ? [state.jobId] : []));
    const stands = await uploadStands(this.#parts.uploads, jobIds);
    for (const { id } of records) {
      const record = this.#records.find(id);
      if (!record || !isHandedOver(record.state)) continue;
      const stand = stands.get(record.state.jobId);
      if (stand?.kind === 'needs_video' && stand.mayBeRetried) this.#resting.add(id);
      else this.#resting.delete(id);
      const state = stand && stateAfter(record.state, stand, this.#parts.clock.nowMs());
      if (!state) await this.#forget(record);
      else if (!isDeepStrictEqual(record.state, state)) {
        this.#change(record, state);
        if (state.kind === 'uploading') this.#lookSooner();
      }
    }
  }

  /** Removes the video and its row, or neither: closing the database waits for a removal in progress. */
  async #forget(record: EncodeRecord): Promise<void> {
    if (this.#isClosed) return;
    await this.#removals.add(this.#remove(record));
  }

  async #remove(record: EncodeRecord): Promise<void> {
    await this.#parts.maker.removeVideo(record);
    this.#records.remove(record.id);
    this.#resting.delete(record.id);
    this.#tell({ kind: 'removed', sequence: ++this.#sequence, ids: [record.id] });
  }

  #find(id: EncodeId): EncodeRecord | null {
    this.#followOthers();
    return this.#records.find(id);
  }

  #change(record: EncodeRecord, state: EncodeState): EncodeRecord {
    // It may have been asked for since the record was read, minutes ago.
    const asked = this.#records.find(record.id)?.cancelsAtMs ?? null;
    return this.#keep({ ...record, state, cancelsAtMs: isUnderWay(state) ? asked : null });
  }

  #keep(changed: EncodeRecord): EncodeRecord {
    this.#records.change(changed);
    this.#tellOf([changed]);
    return changed;
  }

  #followOthers(): void {
    const { changed, removed } = this.#records.followOthers();
    if (changed.length > 0) this.#tellOf(changed);
    if (removed.length > 0) this.#tell({ kind: 'removed', sequence: ++this.#sequence, ids: [...removed] });
    const running = this.#running && this.#records.find(this.#running.id);
    // Another program canceled the encode that this one is running.
    if (running?.state.kind === 'canceled') this.#running?.cancel.abort(new Error('canceled'));
  }

  #show(record: EncodeRecord, progress: EncodeProgress): void {
    this.#progress.set(record.id, progress);
    // It may be about to be canceled by now.
    this.#tellOf([this.#records.find(record.id) ?? record]);
  }

  #tellOf(records: readonly EncodeRecord[]): void {
    const encodes = records.map((record) => this.#shown(record));
    this.#tell({ kind: 'changed', sequence: ++this.#sequence, encodes });
  }

  #tell(event: EncodeEvent): void {
    this.#listeners.tell(event);
  }

  #shown({
    unfinishedPath: _path,
    options: _options,
    priority: _priority,
    ...record
  }: EncodeRecord): EncodeSnapshot {
    return { ...record, progress: this.#progress.get(record.id) ?? null };
  }
}
