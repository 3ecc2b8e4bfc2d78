import { mediaIdSchema } from '../../../shared/api/ids.ts';
import { watchMessages } from '../../../shared/messages/watch.ts';
import type { UploadQueue } from '../../../shared/model/upload-queue.ts';
import { type JobSnapshot, jobIdSchema, type UploadTarget } from '../../../shared/model/uploads.ts';
import type { SkipReason, WaitingFor } from '../../../shared/model/watch-folders.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Random } from '../../ports/random.ts';
import type { UploadHistory } from '../../uploads/tables/upload-history.ts';
import type { UploadLedger } from '../../uploads/tables/upload-ledger.ts';
import type { FileEvent } from '../file/file-transitions.ts';
import { placeKey } from '../file/place-key.ts';
import { accepts, type WatchedFile } from '../file/watched-file.ts';
import type { FolderRecord } from '../folder-record.ts';
import type { FileBook, FileChange } from '../tables/file-book.ts';
import type { WatchStore } from '../tables/watch-store.ts';
import { asksAboutItem } from './asked-together.ts';
import {
  choosePlace,
  nameKeyOf,
  type Placement,
  placedPath,
  projectNameOf,
  type WatchedItem,
} from './choose-place.ts';
import { type Contender, outdated } from './newest-wins.ts';
import { otherMayHave } from './other-computers.ts';
import { SameBytes } from './same-bytes.ts';
import type { SharedReceipts } from './shared-receipts.ts';
import { rateByReceipt } from './short-sequence.ts';
import { stageOf } from './stage-of.ts';
import type { ItemsAnswer, WatchedItems } from './watched-items.ts';

export interface PlacingParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly items: WatchedItems;
  readonly store: WatchStore;
  readonly history: Pick<UploadHistory, 'sentVersion'>;
  readonly uploadLedger: UploadLedger;
  readonly uploads: Pick<UploadQueue, 'add' | 'snapshot' | 'giveWay'>;
  readonly receipts: SharedReceipts;
  readonly frames: { start(paths: readonly string[]): Promise<number | null> };
  readonly record: () => FolderRecord;
  readonly book: FileBook;
  readonly absolute: (path: string) => string;
  /** The items of these files are known while they are still being written. */
  readonly onMatchedEarly: (paths: readonly string[]) => void;
  readonly signal: AbortSignal;
}

/** A list of items of at most this age will do for a file that matches one of them. */
const itemsFreshMs = 60_000;
/** For frames the list must be newer, since their count is compared with the duration of the current version. */
const itemsFreshForFramesMs = 2_000;
/** If nothing matches, the list is reloaded before a person is asked, but not more often than this. */
const askAgainAfterMs = 15_000;
const serviceAgainMs = 15_000;
/** Takes some tens of milliseconds. */
const matchedAtOnce = 200;
const newItemAgainMs = 2_000;

type Decided = Extract<FileEvent, { kind: 'matched' | 'skipped' | 'asks' | 'waits_for' }>;

/** Decides for finished files whether, where and in which order they are uploaded, and adds them to the queue. */
export class Placing {
  readonly #parts: PlacingParts;
  readonly #triedEarly = new Map<string, number>();
  readonly #sameBytes: SameBytes;

  constructor(parts: PlacingParts) {
    this.#parts = parts;
    this.#sameBytes = new SameBytes({
      ...parts,
      targetOf: async (file, freshMs) => {
        const placed = await this.#place(file, freshMs);
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
      const placement = await this.#place(file, itemsFreshMs);
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

  /** Places every finished file that waits. Resolves to when to try again; null if that is not needed. */
  async placeFinished(): Promise<number | null> {
    const { book, record } = this.#parts;
    const waiting = [...book.files()]
      .filter(({ state, isGone }) => state.kind === 'finished' && !isGone)
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
      const event = await this.#decide(file);
      if (event.kind === 'matched') placed.push(file);
      if (event.kind === 'waits_for') {
        againInMs = serviceAgainMs;
        if (file.state.kind === 'finished' && file.state.waitsFor === event.waitingFor) continue;
      }
      changes.push({ path: file.path, event });
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
    const placement = elsewhere ?? (await this.#placeNow(file));
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

  async #placeNow(file: WatchedFile): Promise<Placed> {
    const chosen = accepts(file, 'item') ? file.target : null;
    if (chosen && (file.insisted || chosen.kind === 'new_item'))
      return { ...goesTo(chosen, file.why), versionAtMs: null };
    // Chosen before it was complete: what speaks against it could not be said yet.
    if (chosen) return await this.#place(file, itemsFreshForFramesMs, chosen);
    const { settings } = this.#parts.record();
    // With several computers the first decision stands: later the item may exist because another computer made it.
    if (settings.shared && settings.rule.kind === 'new_items' && file.target?.kind === 'new_item')
      return { ...goesTo(file.target, file.why), versionAtMs: null };
    const nowMs = this.#parts.clock.monotonicMs();
    const first = await this.#place(file, file.sequence ? itemsFreshForFramesMs : itemsFreshMs);
    const placed =
      first.kind !== 'asks' || nowMs - first.readAtMs < askAgainAfterMs ? first : await this.#place(file, 0);
    return this.#unlessAnotherMayHave(file, placed);
  }

  #unlessAnotherMayHave(file: WatchedFile, placed: Placed): Placed {
    if (placed.kind !== 'goes' || !placed.item) return placed;
    const { clock, record, store } = this.#parts;
    const { id, settings } = record();
    const isOurs = store.sentByName(id, nameKeyOf(placedPath(file)))?.mediaId === placed.item.id;
    const others = otherMayHave({ settings, file, item: placed.item, isOurs, nowMs: clock.nowMs() });
    if (others === null) return placed;
    return others.kind === 'asks' ? others : { kind: 'waits', waitingFor: 'other_computer' };
  }

  /** `chosen`: its item, if a person said that; otherwise the rule of the folder decides. */
  async #place(
    file: WatchedFile,
    freshMs: number,
    chosen: UploadTarget | null = null,
  ): Promise<Placed & { readonly readAtMs: number }> {
    const { record, items, clock, signal, uploads, history } = this.#parts;
    const { place, settings, remembered } = record();
    const nowMs = clock.monotonicMs();
    const path = placedPath(file);
    const projectName = chosen ? null : projectNameOf(path, settings.rule);
    const inProject = chosen
      ? { ...place, projectId: chosen.projectId, projectName: chosen.projectName }
      : place;
    const answer: ItemsAnswer = await items.of(inProject, projectName, nowMs - freshMs, signal);
    switch (answer.kind) {
      case 'failed':
        return { kind: 'waits', waitingFor: 'items', readAtMs: nowMs };
      case 'no_project':
        return {
          kind: 'asks',
          says: watchMessages.noProject(projectName ?? ''),
          candidates: [],
          readAtMs: nowMs,
        };
      case 'items': {
        const { rule } = settings;
        const placement = chosen
          ? goesTo(chosen, file.why)
          : choosePlace({ path, place, rule, remembered, items: answer.items });
        const settled = settings.rule.kind === 'new_items' ? this.#nextOfOwnItem(file, placement) : placement;
        const { readAtMs } = answer;
        if (settled.kind === 'asks') return { ...settled, readAtMs };
        const { target } = settled;
        const item =
          target.kind === 'version' ? answer.items.items.find(({ id }) => id === target.mediaId) : undefined;
        // The item was made after the list was read: reload it, as the file must be compared with the item.
        if (target.kind === 'version' && !item && readAtMs < nowMs) return await this.#place(file, 0, chosen);
        const { absolute } = this.#parts;
        const parts = { frames: settings.frames, rateOf: rateByReceipt(history), absolute };
        const asked = item && (await asksAboutItem(file, item, { ...parts, jobs: uploads.snapshot().jobs }));
        if (asked) return { ...asked, readAtMs };
        return { ...settled, versionAtMs: item?.versionCreatedAtMs ?? null, item: item ?? null, readAtMs };
      }
    }
  }

  /** Uses the item that an earlier file of this name made, even if the list of items does not contain it yet. */
  #nextOfOwnItem(file: WatchedFile, placement: Placement): Placement {
    if (placement.kind !== 'goes' || placement.target.kind !== 'new_item') return placement;
    const made = this.#parts.store.sentByName(this.#parts.record().id, nameKeyOf(placedPath(file)));
    if (!made) return placement;
    const { projectId, projectName } = placement.target;
    return {
      kind: 'goes',
      target: { kind: 'version', projectId, projectName, mediaId: made.mediaId, mediaName: made.itemName },
      why: watchMessages.sameNewItem,
    };
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

type Placed =
  | (Extract<Placement, { kind: 'goes' }> & {
      readonly versionAtMs: number | null;
      readonly item?: WatchedItem | null;
    })
  | Extract<Placement, { kind: 'asks' }>
  | { readonly kind: 'waits'; readonly waitingFor: WaitingFor };

const goesTo = (target: UploadTarget, why: string | null): Extract<Placement, { kind: 'goes' }> => ({
  kind: 'goes',
  target,
  why: why ?? watchMessages.chosenNow,
});
