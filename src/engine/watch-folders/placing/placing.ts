import { mediaIdSchema } from '../../../shared/api/ids.ts';
import { watchMessages } from '../../../shared/messages/watch.ts';
import type { UploadQueue } from '../../../shared/model/upload-queue.ts';
import { type JobSnapshot, jobIdSchema, type UploadTarget } from '../../../shared/model/uploads.ts';
import type { SkipReason, WaitingFor } from '../../../shared/model/watch-folders.ts';
import type { Random } from '../../ports/random.ts';
import type { UploadLedger } from '../../uploads/tables/upload-ledger.ts';
import type { FileEvent } from '../file/file-transitions.ts';
import { placeKey } from '../file/place-key.ts';
import { accepts, type WatchedFile } from '../file/watched-file.ts';
import type { FileBook, FileChange } from '../tables/file-book.ts';
import { nameKeyOf, placedPath } from './choose-place.ts';
import { FilePlaces, type FilePlacesParts, type Placed } from './file-places.ts';
import { type Contender, outdated } from './newest-wins.ts';
import { SameBytes } from './same-bytes.ts';
import type { SharedReceipts } from './shared-receipts.ts';
import { stageOf } from './stage-of.ts';

export interface PlacingParts extends FilePlacesParts {
  readonly random: Random;
  readonly uploadLedger: UploadLedger;
  readonly uploads: Pick<UploadQueue, 'add' | 'snapshot' | 'giveWay'>;
  readonly receipts: SharedReceipts;
  readonly frames: { start(paths: readonly string[]): Promise<number | null> };
  readonly book: FileBook;
  /** The items of these files are known while they are still being written. */
  readonly onMatchedEarly: (paths: readonly string[]) => void;
}

const serviceAgainMs = 15_000;
/** Takes some tens of milliseconds. */
const matchedAtOnce = 200;
const newItemAgainMs = 2_000;

type Decided = Extract<FileEvent, { kind: 'matched' | 'skipped' | 'asks' | 'waits_for' }>;

/** Decides for finished files whether, where and in which order they are uploaded, and adds them to the queue. */
export class Placing {
  readonly #parts: PlacingParts;
  readonly #places: FilePlaces;
  readonly #triedEarly = new Map<string, number>();
  /** Files that need a choice, and perhaps no longer do. Until that is decided their rows stay as they are. */
  readonly #anew = new Set<string>();
  readonly #sameBytes: SameBytes;

  constructor(parts: PlacingParts) {
    this.#parts = parts;
    this.#places = new FilePlaces(parts);
    this.#sameBytes = new SameBytes({
      ...parts,
      targetOf: async (file, freshMs) => {
        const placed = await this.#places.of(file, freshMs);
        return placed.kind === 'goes' ? placed.target : null;
      },
    });
  }

  /**
   * Sets the target of files that are still being written, where it is certain. It takes a few at a time, since it blocks the
   * rest of the program meanwhile. Resolves to whether there are more.
   */
  async matchEarly(): Promise<boolean> {
    const all = [...this.#parts.book.files()].filter(
      ({ path, state, target, isGone, render }) =>
        state.kind === 'settling' && target === null && !isGone && this.#triedEarly.get(path) !== render,
    );
    const settling = all.slice(0, matchedAtOnce);
    const changes: FileChange[] = [];
    let areMore = all.length > settling.length;
    for (const file of settling) {
      const placement = await this.#places.of(file);
      if (placement.kind === 'waits') {
        areMore = false;
        break;
      }
      this.#triedEarly.set(file.path, file.render);
      if (placement.kind === 'goes')
        changes.push({
          path: file.path,
          event: { kind: 'matched', target: placement.target, why: placement.why },
        });
    }
    this.#parts.book.applyUnsaved(changes);
    this.#parts.onMatchedEarly(changes.map(({ path }) => path));
    return areMore;
  }

  decideAnew(paths: readonly string[]): void {
    for (const path of paths) this.#anew.add(path);
  }

  /** Places every finished file that waits. Resolves to when to try again; null if that is not needed. */
  async placeFinished(): Promise<number | null> {
    const { book, record } = this.#parts;
    const waiting = [...book.files()]
      .filter(
        ({ path, state, isGone }) =>
          !isGone && (state.kind === 'finished' || (state.kind === 'choosing' && this.#anew.has(path))),
      )
      // The oldest first: of several files for one item, the newest then becomes the current version.
      .toSorted((a, b) => a.times.lastWriteMs - b.times.lastWriteMs);
    if (waiting.length === 0) return null;
    if (record().paused) {
      this.#waitFor(waiting, 'folder_paused');
      return null;
    }
    let againInMs: number | null = null;
    const placed: WatchedFile[] = [];
    const changes: FileChange[] = [];
    for (const file of waiting) {
      if (this.#parts.signal.aborted) return null;
      const { path, state } = file;
      const event = await this.#decide(file);
      if (event.kind === 'waits_for') {
        againInMs = serviceAgainMs;
        if (state.kind === 'choosing' || (state.kind === 'finished' && state.waitsFor === event.waitingFor))
          continue;
      }
      this.#anew.delete(path);
      if (state.kind === 'choosing') {
        // A person has chosen meanwhile.
        if (book.find(path)?.state !== state) continue;
        if (event.kind === 'matched')
          changes.push({ path, event: { kind: 'waits_for', waitingFor: 'rule' } });
      }
      if (event.kind === 'matched') placed.push(file);
      changes.push({ path, event });
    }
    book.apply(changes);
    await this.#leaveOutOlder();
    await this.#sameBytes.leaveOut(placed.map(({ path }) => path));
    this.#oneNewItemEach();
    const encoderAgainMs = await this.#queue(placed.map(({ path }) => path));
    const isLeft = [...book.files()].some(
      ({ state, isGone }) =>
        state.kind === 'finished' &&
        !isGone &&
        !['folder_paused', 'frame_rate', 'encoder'].includes(state.waitsFor),
    );
    return againInMs ?? (isLeft ? newItemAgainMs : encoderAgainMs);
  }

  /** What happens to one finished file: it gets a target, is skipped, needs a choice, or waits. */
  async #decide(file: WatchedFile): Promise<Decided> {
    if (file.sequence && !accepts(file, 'frames') && this.#parts.record().settings.frames.kind === 'skip')
      return { kind: 'skipped', reason: { kind: 'image_sequence' } };
    const elsewhere = await this.#sameBytes.byAnotherComputer(file);
    if (elsewhere?.kind === 'skip') return { kind: 'skipped', reason: elsewhere.reason };
    const placement = elsewhere ?? (await this.#places.ofFinished(file));
    switch (placement.kind) {
      case 'goes': {
        const reason = this.#tooOld(file, placement);
        if (reason) return { kind: 'skipped', reason };
        return { kind: 'matched', target: placement.target, why: placement.why };
      }
      case 'asks': {
        const { says, candidates } = placement;
        const reason = candidates.length === 0 ? await this.#sameBytes.copyOfSent(file) : null;
        return reason ? { kind: 'skipped', reason } : { kind: 'asks', says, candidates };
      }
      case 'waits':
        return { kind: 'waits_for', waitingFor: placement.waitingFor };
    }
  }

  #waitFor(files: readonly WatchedFile[], waitingFor: WaitingFor): void {
    const changed = files.filter(({ state }) => state.kind === 'finished' && state.waitsFor !== waitingFor);
    this.#parts.book.apply(
      changed.map(({ path }) => ({ path, event: { kind: 'waits_for', waitingFor } as const })),
    );
  }

  #tooOld(file: WatchedFile, placed: Extract<Placed, { kind: 'goes' }>): SkipReason | null {
    const { existing } = this.#parts.record();
    if (!file.wasThere || accepts(file, 'age') || existing !== 'newer' || placed.versionAtMs === null)
      return null;
    return file.times.lastWriteMs <= placed.versionAtMs ? { kind: 'older_than_version' } : null;
  }

  /** Of several renders for one item the newest is uploaded; older ones that are still in the queue give way. */
  async #leaveOutOlder(): Promise<void> {
    const { book, record, uploads } = this.#parts;
    if (!record().settings.newestWins) return;
    const jobs = new Map(uploads.snapshot().jobs.map((job) => [job.id as string, job]));
    const contenders = [...book.files()].flatMap((file): readonly Contender[] => {
      const stage = stageOf(file, jobs);
      if (stage === null || file.target === null || file.isGone) return [];
      const { path, stamp, target } = file;
      const insisted = accepts(file, 'newer_render');
      return [{ path, modifiedNs: stamp.modifiedNs, target, stage, insisted }];
    });
    const left = outdated(contenders);
    const giving: string[] = [];
    const changes: FileChange[] = [];
    for (const [path, newer] of left) {
      const state = book.find(path)?.state;
      if (state?.kind === 'queued') giving.push(state.jobId);
      changes.push({ path, event: { kind: 'skipped', reason: { kind: 'newer_render', path: newer } } });
    }
    book.apply(changes);
    if (giving.length > 0) await uploads.giveWay(giving.map((id) => jobIdSchema.parse(id)));
  }

  /** Two files of one new name go to one item: the second waits until the first has made it. */
  #oneNewItemEach(): void {
    const { book, uploads, store, record } = this.#parts;
    const jobs = new Map(uploads.snapshot().jobs.map((job) => [job.id as string, job]));
    const making = new Map<string, JobSnapshot | null>();
    for (const { state, target } of book.files()) {
      if (target?.kind !== 'new_item') continue;
      if (state.kind === 'queued') making.set(placeKey(target), jobs.get(state.jobId) ?? null);
      if (state.kind === 'encoding') making.set(placeKey(target), null);
    }
    const changes: FileChange[] = [];
    for (const file of book.files()) {
      const { path, state, target } = file;
      if (state.kind !== 'finished' || target?.kind !== 'new_item') continue;
      const key = placeKey(target);
      const job = making.get(key);
      if (job === undefined) {
        making.set(key, null);
        continue;
      }
      const made =
        job?.delivery?.mediaId ?? store.sentByName(record().id, nameKeyOf(placedPath(file)))?.mediaId ?? null;
      if (made === null) {
        changes.push({ path, event: { kind: 'waits_for', waitingFor: 'new_item' } });
        continue;
      }
      const { projectId, projectName, name } = target;
      const next: UploadTarget = {
        kind: 'version',
        projectId,
        projectName,
        mediaId: mediaIdSchema.parse(made),
        mediaName: name,
      };
      changes.push({ path, event: { kind: 'matched', target: next, why: watchMessages.sameNewItem } });
    }
    book.apply(changes);
  }

  /** Saves the rows before it adds the jobs: if the program ends in between, the same job is added again. */
  async #queue(paths: readonly string[]): Promise<number | null> {
    const { book, random, frames } = this.#parts;
    const ready = paths.flatMap((path) => {
      const file = book.find(path);
      const waits = file?.state.kind === 'finished' && file.state.waitsFor !== 'new_item';
      return waits && file.target ? [file] : [];
    });
    const files = ready.filter(({ sequence }) => sequence === null);
    const sequences = ready.filter(({ sequence }) => sequence !== null);
    book.apply(
      files.map(({ path }) => ({
        path,
        event: { kind: 'queued', jobId: jobIdSchema.parse(random.uuid()) } as const,
      })),
    );
    await this.addToQueue(files.map(({ path }) => path));
    return await frames.start(sequences.map(({ path }) => path));
  }

  /** Adds jobs for rows saved as `queued`. A job that exists already is not added twice. */
  async addToQueue(paths: readonly string[]): Promise<void> {
    const { book, uploads, record } = this.#parts;
    const { place, settings, batchId } = record();
    const files = paths.flatMap((path) => {
      const file = book.find(path);
      if (file?.state.kind !== 'queued' || !file.target) return [];
      const { shared } = settings;
      const options = {
        shared,
        acceptSameBytes: accepts(file, 'same_bytes'),
        acceptShape: accepts(file, 'shape'),
      };
      return [{ path, target: file.target, jobId: file.state.jobId, options }];
    });
    if (files.length === 0) return;
    const added = await uploads.add({
      accountId: place.accountId,
      files: files.map(({ path, ...file }) => ({ ...file, path: this.#parts.absolute(path) })),
      priority: settings.priority,
      batchId,
    });
    // The same file was being uploaded to the same item already: the row follows that job.
    const joined = files.flatMap(({ path, jobId }, index): readonly FileChange[] => {
      const given = added.jobIds[index];
      return given && given !== jobId ? [{ path, event: { kind: 'queued', jobId: given } }] : [];
    });
    book.apply(joined);
  }
}
