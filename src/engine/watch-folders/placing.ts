import { open } from 'node:fs/promises';
import { mediaIdSchema } from '../../shared/api/ids.ts';
import { watchMessages } from '../../shared/messages/watch.ts';
import { hasEnded } from '../../shared/model/ended-states.ts';
import type { UploadQueue } from '../../shared/model/upload-queue.ts';
import { type JobSnapshot, jobIdSchema, type UploadTarget } from '../../shared/model/uploads.ts';
import type { SkipReason, WaitingFor } from '../../shared/model/watch-folders.ts';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import type { UploadLedger } from '../store/upload-ledger.ts';
import type { WatchStore } from '../store/watch-store.ts';
import { contentHash } from '../uploads/transfer/running-hash.ts';
import { choosePlace, nameKeyOf, type Placement, projectNameOf } from './choose-place.ts';
import type { FileBook, FileChange } from './file-book.ts';
import type { FolderRecord } from './folder-record.ts';
import { type Contender, outdated, placeKey } from './newest-wins.ts';
import type { WatchedFile } from './watched-file.ts';
import type { ItemsAnswer, WatchedItems } from './watched-items.ts';

export interface PlacingParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly items: WatchedItems;
  readonly store: WatchStore;
  readonly uploadLedger: UploadLedger;
  readonly uploads: Pick<UploadQueue, 'add' | 'snapshot' | 'giveWay'>;
  readonly record: () => FolderRecord;
  readonly book: FileBook;
  readonly absolute: (path: string) => string;
  readonly signal: AbortSignal;
}

/** Items this old still do for a file that matches one of them. */
const itemsFreshMs = 60_000;
/** Where nothing matches, the list is read anew before somebody is asked; not more often than this. */
const askAgainAfterMs = 15_000;
const serviceAgainMs = 15_000;
const newItemAgainMs = 2_000;

/** Takes finished files to their place in the upload queue: which item, whether at all, and in which order. */
export class Placing {
  readonly #parts: PlacingParts;
  readonly #triedEarly = new Map<string, number>();

  constructor(parts: PlacingParts) {
    this.#parts = parts;
  }

  /** Says early where files go that are still being written, as far as that is certain. */
  async matchEarly(): Promise<void> {
    const settling = [...this.#parts.book.files()].filter(
      ({ path, state, target, isGone, render }) =>
        state.kind === 'settling' && target === null && !isGone && this.#triedEarly.get(path) !== render,
    );
    if (settling.length === 0) return;
    const changes: FileChange[] = [];
    for (const file of settling) {
      const placement = await this.#place(file, itemsFreshMs);
      if (placement.kind === 'waits') return;
      this.#triedEarly.set(file.path, file.render);
      if (placement.kind === 'goes')
        changes.push({
          path: file.path,
          event: { kind: 'matched', target: placement.target, why: placement.why },
        });
    }
    this.#parts.book.applyUnsaved(changes);
  }

  /** Everything that is finished and waits. Resolves to when to try again; null where nothing waits for something. */
  async placeFinished(): Promise<number | null> {
    const { book, record } = this.#parts;
    const waiting = [...book.files()].filter(({ state, isGone }) => state.kind === 'finished' && !isGone);
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
      const placement = await this.#placeNow(file);
      switch (placement.kind) {
        case 'goes': {
          const skip = this.#tooOld(file, placement);
          if (skip) changes.push({ path: file.path, event: { kind: 'skipped', reason: skip } });
          else {
            placed.push(file);
            changes.push({
              path: file.path,
              event: { kind: 'matched', target: placement.target, why: placement.why },
            });
          }
          break;
        }
        case 'asks':
          changes.push({
            path: file.path,
            event: { kind: 'asks', says: placement.says, candidates: placement.candidates },
          });
          break;
        case 'waits':
          againInMs = serviceAgainMs;
          if (file.state.kind === 'finished' && file.state.waitsFor !== placement.waitingFor)
            changes.push({ path: file.path, event: { kind: 'waits_for', waitingFor: placement.waitingFor } });
          break;
      }
    }
    book.apply(changes);
    await this.#leaveOutOlder();
    await this.#leaveOutSameBytes(placed.map(({ path }) => path));
    this.#oneNewItemEach();
    await this.#queue(placed.map(({ path }) => path));
    const isLeft = [...book.files()].some(
      ({ state, isGone }) => state.kind === 'finished' && !isGone && state.waitsFor !== 'folder_paused',
    );
    return againInMs ?? (isLeft ? newItemAgainMs : null);
  }

  #waitFor(files: readonly WatchedFile[], waitingFor: WaitingFor): void {
    const changed = files.filter(({ state }) => state.kind === 'finished' && state.waitsFor !== waitingFor);
    this.#parts.book.apply(
      changed.map(({ path }) => ({ path, event: { kind: 'waits_for', waitingFor } as const })),
    );
  }

  async #placeNow(file: WatchedFile): Promise<Placed> {
    const isChosen = file.target !== null && file.insisted;
    if (isChosen && file.target) return { ...goesTo(file.target, file.why), versionAtMs: null };
    const { settings } = this.#parts.record();
    // On several computers the first look decides: later the item may be there because another one has just made it.
    if (settings.shared && settings.rule.kind === 'new_items' && file.target)
      return { ...goesTo(file.target, file.why), versionAtMs: null };
    const nowMs = this.#parts.clock.monotonicMs();
    const first = await this.#place(file, itemsFreshMs);
    if (first.kind !== 'asks') return first;
    const before = first.readAtMs;
    if (nowMs - before < askAgainAfterMs) return first;
    return await this.#place(file, 0);
  }

  async #place(file: WatchedFile, freshMs: number): Promise<Placed & { readonly readAtMs: number }> {
    const { record, items, clock, signal } = this.#parts;
    const { place, settings, remembered } = record();
    const nowMs = clock.monotonicMs();
    const projectName = projectNameOf(file.path, settings.rule);
    const answer: ItemsAnswer = await items.of(place, projectName, nowMs - freshMs, signal);
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
        const placement = choosePlace({
          path: file.path,
          place,
          rule: settings.rule,
          remembered,
          items: answer.items,
        });
        const settled = settings.rule.kind === 'new_items' ? this.#nextOfOwnItem(file, placement) : placement;
        const { readAtMs } = answer;
        if (settled.kind === 'asks') return { ...settled, readAtMs };
        const { target } = settled;
        const item =
          target.kind === 'version' ? answer.items.items.find(({ id }) => id === target.mediaId) : undefined;
        return { ...settled, versionAtMs: item?.versionCreatedAtMs ?? null, readAtMs };
      }
    }
  }

  /** The item that an earlier file of this name made, also while the list of items does not show it yet. */
  #nextOfOwnItem(file: WatchedFile, placement: Placement): Placement {
    if (placement.kind !== 'goes' || placement.target.kind !== 'new_item') return placement;
    const made = this.#parts.store.sentByName(this.#parts.record().id, nameKeyOf(file.path));
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
    if (!file.wasThere || file.insisted || existing !== 'newer' || placed.versionAtMs === null) return null;
    return file.times.lastWriteMs <= placed.versionAtMs ? { kind: 'older_than_version' } : null;
  }

  /** Of several renders for one item the newest wins; older ones still in the queue give way. */
  async #leaveOutOlder(): Promise<void> {
    const { book, record, uploads } = this.#parts;
    if (!record().settings.newestWins) return;
    const jobs = new Map(uploads.snapshot().jobs.map((job) => [job.id as string, job]));
    const contenders = [...book.files()].flatMap((file): readonly Contender[] => {
      const stage = stageOf(file, jobs);
      if (stage === null || file.target === null || file.isGone) return [];
      const { path, stamp, target, insisted } = file;
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

  /** Bytes that were uploaded from this folder before, or to this item, or that another file is bringing right now. */
  async #leaveOutSameBytes(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      if (this.#parts.signal.aborted) return;
      const file = this.#parts.book.find(path);
      if (file?.state.kind !== 'finished' || file.insisted || !file.target) continue;
      const reason = await this.#sameBytes(file, file.target);
      if (reason) this.#parts.book.apply([{ path, event: { kind: 'skipped', reason } }]);
    }
  }

  async #sameBytes(file: WatchedFile, target: UploadTarget): Promise<SkipReason | null> {
    const { store, uploadLedger, book, record } = this.#parts;
    const { sizeBytes } = file.stamp;
    const sent = store.sentOfSize(record().id, sizeBytes);
    const sentThere = uploadLedger.candidates(target, sizeBytes);
    const onTheWay = [...book.files()].filter(
      (other) =>
        other.path !== file.path && other.state.kind === 'queued' && other.stamp.sizeBytes === sizeBytes,
    );
    if (sent.length + sentThere.length + onTheWay.length === 0) return null;
    const xxh3 = file.xxh3 ?? (await this.#hash(file));
    if (xxh3 === null) return null;
    book.apply([{ path: file.path, event: { kind: 'hashed', xxh3 } }]);
    const same = sent.find((entry) => entry.xxh3 === xxh3) ?? sentThere.find((entry) => entry.xxh3 === xxh3);
    if (same) {
      const { itemName, versionNumber, path } = same;
      return { kind: 'same_bytes', itemName, versionNumber, path };
    }
    for (const other of onTheWay) {
      if ((other.xxh3 ?? (await this.#hash(other))) !== xxh3) continue;
      const itemName = other.target?.kind === 'version' ? other.target.mediaName : (other.target?.name ?? '');
      return { kind: 'same_bytes', itemName, versionNumber: null, path: other.path };
    }
    return null;
  }

  async #hash(file: WatchedFile): Promise<string | null> {
    try {
      await using handle = await open(this.#parts.absolute(file.path));
      const read = async (buffer: Uint8Array, length: number, at: number) =>
        (await handle.read(buffer, 0, length, at)).bytesRead;
      return await contentHash(read, file.stamp.sizeBytes, this.#parts.signal);
    } catch {
      // It cannot be read through right now: whatever that is, the upload finds out and says it.
      return null;
    }
  }

  /** Two files of one new name make one item: the second waits until the first has made it. */
  #oneNewItemEach(): void {
    const { book, uploads, store, record } = this.#parts;
    const jobs = new Map(uploads.snapshot().jobs.map((job) => [job.id as string, job]));
    const making = new Map<string, JobSnapshot | null>();
    for (const { state, target } of book.files()) {
      if (state.kind !== 'queued' || target?.kind !== 'new_item') continue;
      making.set(placeKey(target), jobs.get(state.jobId) ?? null);
    }
    const changes: FileChange[] = [];
    for (const { path, state, target } of book.files()) {
      if (state.kind !== 'finished' || target?.kind !== 'new_item') continue;
      const key = placeKey(target);
      const job = making.get(key);
      if (job === undefined) {
        making.set(key, null);
        continue;
      }
      const made = job?.delivery?.mediaId ?? store.sentByName(record().id, nameKeyOf(path))?.mediaId ?? null;
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

  /** Written down first, then added: a program that ends in between adds the very same job again. */
  async #queue(paths: readonly string[]): Promise<void> {
    const { book, random } = this.#parts;
    const ready = paths.flatMap((path) => {
      const file = book.find(path);
      const waits = file?.state.kind === 'finished' && file.state.waitsFor !== 'new_item';
      return waits && file.target ? [file] : [];
    });
    if (ready.length === 0) return;
    book.apply(
      ready.map(({ path }) => ({
        path,
        event: { kind: 'queued', jobId: jobIdSchema.parse(random.uuid()) } as const,
      })),
    );
    await this.addToQueue(ready.map(({ path }) => path));
  }

  /** Files that are written down as queued. A job that is there already stays the only one. */
  async addToQueue(paths: readonly string[]): Promise<void> {
    const { book, uploads, record } = this.#parts;
    const { place, settings, batchId } = record();
    const groups = Map.groupBy(paths, (path) => book.find(path)?.insisted ?? false);
    for (const [insisted, group] of groups) {
      const files = group.flatMap((path) => {
        const file = book.find(path);
        if (file?.state.kind !== 'queued' || !file.target) return [];
        return [{ path, target: file.target, jobId: file.state.jobId }];
      });
      if (files.length === 0) continue;
      const added = await uploads.add({
        accountId: place.accountId,
        files: files.map(({ path, target, jobId }) => ({ path: this.#parts.absolute(path), target, jobId })),
        options: { shared: settings.shared, acceptSameBytes: insisted },
        priority: settings.priority,
        batchId,
      });
      // The same file was on its way to the same item: its job stands for this one.
      const joined = files.flatMap(({ path, jobId }, index): readonly FileChange[] => {
        const given = added.jobIds[index];
        return given && given !== jobId ? [{ path, event: { kind: 'queued', jobId: given } }] : [];
      });
      book.apply(joined);
    }
  }
}

type Placed =
  | (Extract<Placement, { kind: 'goes' }> & { readonly versionAtMs: number | null })
  | Extract<Placement, { kind: 'asks' }>
  | { readonly kind: 'waits'; readonly waitingFor: WaitingFor };

const goesTo = (target: UploadTarget, why: string | null): Extract<Placement, { kind: 'goes' }> => ({
  kind: 'goes',
  target,
  why: why ?? watchMessages.chosenNow,
});

function stageOf(file: WatchedFile, jobs: ReadonlyMap<string, JobSnapshot>): Contender['stage'] | null {
  switch (file.state.kind) {
    case 'finished':
      return 'waits';
    case 'queued': {
      const job = jobs.get(file.state.jobId);
      if (!job || job.state.kind === 'queued') return 'waits';
      return hasEnded(job.state) ? null : 'begun';
    }
    case 'uploaded':
      return 'there';
    case 'settling':
    case 'choosing':
    case 'giving_way':
    case 'skipped':
    case 'failed':
      return null;
  }
}
