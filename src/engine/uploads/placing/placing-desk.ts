import type { ProjectId } from '../../../shared/api/ids.ts';
import type { Media } from '../../../shared/api/media.ts';
import { unplacedTexts } from '../../../shared/messages/lookup-failures.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { fileNameOf } from '../../../shared/model/file-name.ts';
import { type Trouble, troubleOf } from '../../../shared/model/trouble.ts';
import {
  type UnplacedId,
  unplacedBannerCode,
  unplacedIdSchema,
} from '../../../shared/model/unplaced-uploads.ts';
import type { AddUploads } from '../../../shared/model/upload-queue.ts';
import type { ApiClient } from '../../api-client/api-client.ts';
import { ApiFailure } from '../../api-client/api-failure.ts';
import { findProjectToChange } from '../../api-client/find-by-name.ts';
import { mayPass, waitMs } from '../../api-client/retry.ts';
import { Listeners } from '../../ground/listeners.ts';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';
import { StoreError } from '../../store/store-error.ts';
import { isReplaySafe } from '../job/idempotency.ts';
import type { NewItemTarget } from '../queue/asked-before.ts';
import type { Added } from '../queue/job-intake.ts';
import type { QueueReceipts } from '../queue/queue-receipts.ts';
import type { Placed, UnplacedUpload } from '../tables/unplaced-upload.ts';
import type { UnplacedRow, UnplacedUploads } from '../tables/unplaced-uploads.ts';
import { findTargets, type PlacingVoice } from './find-targets.ts';

export interface PlacingParts {
  readonly rows: UnplacedUploads;
  readonly uploads: {
    /** `inTransaction` runs in the transaction that adds the jobs. */
    add(request: AddUploads, inTransaction: (added: Added) => void): Promise<Added>;
    readonly known: Pick<QueueReceipts, 'askedBefore' | 'ofVersion'>;
    setBanner(code: string, trouble: Trouble | null): void;
  };
  readonly clock: Clock;
  readonly random: Random;
  /** This process, and whether another one still runs. */
  readonly pid: number;
  readonly isAlive: (pid: number) => boolean;
}

/** An account that the service can be asked under. */
export interface PlacingAccount {
  readonly accountId: AccountId;
  readonly client: ApiClient;
}

export interface PlaceOptions {
  readonly signIn: (signal: AbortSignal) => Promise<PlacingAccount>;
  readonly voice: PlacingVoice | null;
  /** How long to keep asking a service that does not answer; null: without limit. */
  readonly patienceMs: number | null;
  readonly signal: AbortSignal;
  readonly onWaiting?: (why: Trouble) => void;
  /** A call under this account has just worked for this project. */
  readonly onProject?: (accountId: AccountId, projectId: ProjectId) => Promise<void>;
}

type Given = Pick<UnplacedUpload, 'account' | 'project' | 'placement' | 'paths' | 'options'>;

const beatMs = 1_000;
const beatsPerNote = 5;
/** A process that has not renewed its claim on an upload for this long no longer has one. */
const tendedForMs = 30_000;
const keptPlacedMs = 24 * 60 * 60_000;

/** Another program placed or removed the upload meanwhile, so no job is added. */
class Overtaken extends Error {}

/**
 * Keeps uploads whose project and item are so far only typed names, and turns them into jobs once the service has told their
 * ids. Any program on the queue may do so; each upload becomes jobs only once.
 */
export class PlacingDesk {
  readonly #parts: PlacingParts;
  /** The last failure for each upload that is being placed here. */
  readonly #answers = new Map<UnplacedId, Trouble>();
  readonly #listeners = new Listeners<[]>();

  constructor(parts: PlacingParts) {
    this.#parts = parts;
  }

  /** Called whenever something may have changed, by this program or another. */
  subscribe(listener: () => void): Cancel {
    return this.#listeners.add(listener);
  }

  /** The last failure while placing this upload; null if there was none. */
  waitsFor(id: UnplacedId): Trouble | null {
    return this.#answers.get(id) ?? null;
  }

  /** Uploads whose place is still unknown. */
  list(): readonly UnplacedUpload[] {
    return this.#open().map(({ upload }) => upload);
  }

  /** What an upload became that the service has placed; null before that, or long after. */
  placedAs(id: UnplacedId): Placed | null {
    return this.#parts.rows.find(id)?.upload.placed ?? null;
  }

  /**
   * Stores the upload on the disk before the service is asked. A repeated request returns the upload that already waits.
   * A request for another version (`--again`) returns it only if no other running program looks after it.
   */
  keep(given: Given): UnplacedUpload {
    const { rows, clock, random } = this.#parts;
    return rows.transaction(() => {
      this.#removeLongPlaced();
      const same = this.#open().find(
        (row) =>
          isSame(row.upload, given) && (!given.options.acceptSameBytes || !this.#isTendedElsewhere(row)),
      );
      const upload: UnplacedUpload = {
        ...(same?.upload ?? {
          ...given,
          id: unplacedIdSchema.parse(random.uuid()),
          createdAtMs: clock.nowMs(),
          placed: null,
        }),
        trouble: null,
      };
      rows.save(upload);
      rows.tend(upload.id, this.#self());
      return upload;
    });
  }

  remove(ids: readonly UnplacedId[]): void {
    this.#parts.rows.transaction(() => {
      for (const id of ids) this.#parts.rows.remove(id);
    });
    this.showWaiting();
  }

  /** Records that it waits for a person; with null, that it waits for the service again. */
  setTrouble(id: UnplacedId, trouble: Trouble | null): void {
    const { rows } = this.#parts;
    rows.transaction(() => {
      const row = rows.find(id);
      if (row && row.upload.placed === null) rows.save({ ...row.upload, trouble });
    });
    this.showWaiting();
  }

  /** Whether some other program that still runs looks after it. */
  isTendedElsewhere(id: UnplacedId): boolean {
    const row = this.#parts.rows.find(id);
    return row !== null && this.#isTendedElsewhere(row);
  }

  /**
   * Asks the service where the files go until it answers, then adds their jobs to the queue. Null if the upload was
   * removed meanwhile. If another program placed it, that program's jobs count as joined. Throws what only a person can
   * solve, or the last failure once patience runs out; the upload then stays in the queue.
   */
  async place(id: UnplacedId, options: PlaceOptions): Promise<Placed | null> {
    const { rows, clock, random } = this.#parts;
    const stop = new AbortController();
    const signal = AbortSignal.any([options.signal, stop.signal]);
    const cancelBeat = this.#beat(id, stop);
    let isOver = false;
    const cancelPatience =
      options.patienceMs === null
        ? () => {}
        : clock.schedule(options.patienceMs, () => {
            isOver = true;
            stop.abort();
          });
    let last: ApiFailure | null = null;
    try {
      for (let attempt = 1; ; attempt += 1) {
        const now = rows.find(id)?.upload;
        if (!now) return null;
        if (now.placed) return { ...now.placed, joinedIds: now.placed.jobIds };
        if (isOver) throw last ?? new ApiFailure({ code: 'timed_out' });
        try {
          return await this.#placeOnce(now, options, signal);
        } catch (error) {
          if (options.signal.aborted) throw error;
          if (signal.aborted || error instanceof Overtaken) {
            if (error instanceof ApiFailure) last ??= error;
            continue;
          }
          if (!(error instanceof ApiFailure) || !mayPass(error)) throw error;
          last = error;
          this.#answers.set(id, error.trouble);
          options.onWaiting?.(error.trouble);
          this.showWaiting();
          await clock.sleep(waitMs(attempt, error.retryAfterMs, random), signal).catch(() => {});
          options.signal.throwIfAborted();
        }
      }
    } finally {
      cancelBeat();
      cancelPatience();
      this.#answers.delete(id);
      this.#letGo(id);
    }
  }

  /** Shows a banner over the queue while uploads wait to be placed, and tells the listeners. */
  showWaiting(): void {
    const waiting = this.list();
    const asking = waiting.find(({ trouble }) => trouble !== null);
    const files = waiting.reduce((sum, { paths }) => sum + paths.length, 0);
    const text = asking?.trouble
      ? unplacedTexts.needsAttention(fileNameOf(asking.paths[0] ?? ''), asking.trouble.sentence)
      : unplacedTexts.waiting(files);
    this.#parts.uploads.setBanner(
      unplacedBannerCode,
      waiting.length === 0 ? null : troubleOf(unplacedBannerCode, text),
    );
    this.#listeners.tell();
  }

  async #placeOnce(upload: UnplacedUpload, options: PlaceOptions, signal: AbortSignal): Promise<Placed> {
    const { rows, uploads } = this.#parts;
    const { accountId, client } = await options.signIn(signal);
    const project = await findProjectToChange(client, upload.project, signal);
    const { paths, placement } = upload;
    const found = await findTargets({
      ...{ client, project, paths, placement, voice: options.voice, signal },
      sentAs: (versionId) => uploads.known.ofVersion(versionId),
      mayBeMade: (path, target, item) => this.#mayBeMade(upload, path, target, item, signal),
    });
    signal.throwIfAborted();
    await options.onProject?.(accountId, project.id);
    const files = paths.flatMap((path, index) => {
      const goes = found[index];
      if (!goes) return [];
      const { target, itemShape } = goes;
      // A person who names the item means it, so another picture shape must not hold the upload.
      const acceptShape = upload.options.acceptShape || placement.kind === 'media';
      return [{ path, target, options: { ...upload.options, itemShape, acceptShape } }];
    });
    let placed: Placed | null = null;
    await uploads.add({ accountId, files, options: upload.options }, (added) => {
      const now = rows.find(upload.id)?.upload;
      if (!now || now.placed) throw new Overtaken();
      placed = {
        batchId: added.batchId,
        jobIds: [...added.jobIds],
        joinedIds: [...added.joinedIds],
        targets: found.map(({ target }) => target),
      };
      rows.save({ ...now, trouble: null, placed });
    });
    if (placed === null) throw new Error('The jobs were added without their note.');
    return placed;
  }

  /** Whether an item may be the one that this upload makes: asked for before, here or by the same job of a farm elsewhere. */
  async #mayBeMade(
    { options: { acceptSameBytes, runId } }: UnplacedUpload,
    path: string,
    target: NewItemTarget,
    { created_at: createdAt }: Media,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { uploads, clock } = this.#parts;
    const askedAtMs = createdAt === null ? null : Date.parse(createdAt);
    if (acceptSameBytes || (runId !== null && isReplaySafe({ askedAtMs }, clock.nowMs()))) return true;
    return await uploads.known.askedBefore(path, target, signal);
  }

  /** Renews this process's claim on the upload, and stops the placing once it is placed or removed elsewhere. */
  #beat(id: UnplacedId, stop: AbortController): Cancel {
    const { rows, clock } = this.#parts;
    let cancel: Cancel = () => {};
    let count = 0;
    const beat = () => {
      try {
        const row = rows.find(id);
        if (!row || row.upload.placed) stop.abort();
        else if (count % beatsPerNote === 0) rows.tend(id, this.#self());
      } catch (error) {
        // A full disk is reported where the jobs are added.
        if (!(error instanceof StoreError)) throw error;
      }
      count += 1;
      cancel = clock.schedule(beatMs, beat);
    };
    beat();
    return () => cancel();
  }

  #letGo(id: UnplacedId): void {
    try {
      if (!this.#isTendedByOther(this.#parts.rows.find(id))) this.#parts.rows.tend(id, null);
      this.showWaiting();
    } catch (error) {
      // The claim expires by itself, or is renewed by the same process.
      if (!(error instanceof StoreError)) throw error;
    }
  }

  #open(): readonly UnplacedRow[] {
    return this.#parts.rows.all().filter(({ upload }) => upload.placed === null);
  }

  #self(): NonNullable<UnplacedRow['tended']> {
    return { pid: this.#parts.pid, atMs: this.#parts.clock.nowMs() };
  }

  #isTendedElsewhere(row: UnplacedRow): boolean {
    if (!this.#isTendedByOther(row) || row.tended === null) return false;
    const ageMs = Math.abs(this.#parts.clock.nowMs() - row.tended.atMs);
    return ageMs < tendedForMs && this.#parts.isAlive(row.tended.pid);
  }

  #isTendedByOther(row: UnplacedRow | null): boolean {
    return row?.tended != null && row.tended.pid !== this.#parts.pid;
  }

  #removeLongPlaced(): void {
    const { rows, clock } = this.#parts;
    for (const { upload } of rows.all())
      if (upload.placed !== null && clock.nowMs() - upload.createdAtMs > keptPlacedMs) rows.remove(upload.id);
  }
}

const isSame = (one: Given, other: Given): boolean => wantedOf(one) === wantedOf(other);

/** A farm job that is run again requests the same upload, whatever its scheduler says about it now. */
const wantedOf = ({ account, project, placement, paths, options }: Given): string =>
  JSON.stringify([account, project, placement, paths, { ...options, scheduler: null }]);
