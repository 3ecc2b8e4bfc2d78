import type { MediaId } from '../../../shared/api/ids.ts';
import { watchMessages } from '../../../shared/messages/watch.ts';
import { itemNameOf, type UploadTarget } from '../../../shared/model/uploads.ts';
import type { SkipReason, WaitingFor } from '../../../shared/model/watch-folders.ts';
import type { Clock } from '../../ports/clock.ts';
import type { UploadLedger } from '../../uploads/tables/upload-ledger.ts';
import { findSameBytes } from '../../uploads/transfer/find-same-bytes.ts';
import { hashOfFile } from '../../uploads/transfer/hash-of-file.ts';
import { placeKey } from '../file/place-key.ts';
import { accepts, type WatchedFile } from '../file/watched-file.ts';
import type { FolderRecord } from '../folder-record.ts';
import type { FileBook } from '../tables/file-book.ts';
import type { WatchStore } from '../tables/watch-store.ts';
import { type Placement, placedPath, projectNameOf } from './choose-place.ts';
import { type ReceiptVerdict, receiptVerdict } from './receipt-verdict.ts';
import { type SharedReceipt, type SharedReceipts, sharedKeyOf } from './shared-receipts.ts';
import type { WatchedItems } from './watched-items.ts';

export interface SameBytesParts {
  readonly store: WatchStore;
  readonly uploadLedger: UploadLedger;
  readonly receipts: SharedReceipts;
  readonly record: () => FolderRecord;
  readonly book: FileBook;
  readonly absolute: (path: string) => string;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly items: WatchedItems;
  /** Where a file goes by the folder's rule; null if a person has to choose. */
  readonly targetOf: (file: WatchedFile, freshMs: number) => Promise<UploadTarget | null>;
}

/** What another computer's receipt means for a file. */
export type ElsewhereVerdict =
  | { readonly kind: 'skip'; readonly reason: SkipReason }
  | { readonly kind: 'waits'; readonly waitingFor: WaitingFor }
  | Extract<Placement, { readonly kind: 'asks' }>;

/** The items are reloaded only if the known ones do not confirm a receipt. */
const itemsFreshMs = 60_000;
const itemsFreshestMs = 2_000;
/** How long a version may take to be listed. After that an unproven receipt is ignored. */
const provesWithinMs = 2 * 60_000;

/** The same loop may go to two items, so a file with a known item was uploaded only if it went to that item. */
const isWhereMeant = (sentTo: MediaId, target: UploadTarget | null): boolean =>
  target?.kind !== 'version' || target.mediaId === sentTo;

const findOf = async (
  target: UploadTarget | null,
  find: (mediaId: MediaId) => Promise<SharedReceipt | null>,
): Promise<SharedReceipt | null> => (target?.kind === 'version' ? await find(target.mediaId) : null);

export const sameAs = ({
  itemName,
  versionNumber,
  path,
}: {
  readonly itemName: string;
  readonly versionNumber: number | null;
  readonly path: string;
}): SkipReason => ({ kind: 'same_bytes', itemName, versionNumber, path });

/** Finds out whether a file's bytes are at its item already, or are being uploaded there by another file. */
export class SameBytes {
  readonly #parts: SameBytesParts;

  constructor(parts: SameBytesParts) {
    this.#parts = parts;
  }

  /** Whether another computer that watches this folder has uploaded the file; null if it left no receipt, or an untrue one. */
  async byAnotherComputer(file: WatchedFile): Promise<ElsewhereVerdict | null> {
    const { record, receipts, book, targetOf } = this.#parts;
    if (!record().settings.shared || accepts(file, 'same_bytes')) return null;
    const xxh3 = file.sequence ? null : (file.xxh3 ?? (await this.#hash(file)));
    if (xxh3 !== null && file.xxh3 === null)
      book.apply([{ path: file.path, event: { kind: 'hashed', xxh3 } }]);
    const target = file.target ?? (await targetOf(file, itemsFreshMs));
    const find = async (mediaId: MediaId | null) => {
      const key = sharedKeyOf(record(), file, xxh3, mediaId);
      return key === null ? null : await receipts.find(record().path, key);
    };
    const anywhere = await find(null);
    const receipt =
      anywhere && isWhereMeant(anywhere.media_id, target) ? anywhere : await findOf(target, find);
    if (!receipt) return null;
    const known = await this.#judge(file, receipt, itemsFreshMs);
    const judged =
      known === null || known.kind !== 'counts' ? await this.#judge(file, receipt, itemsFreshestMs) : known;
    const { version_number: versionNumber, file: path } = receipt;
    switch (judged?.kind) {
      case undefined:
        return { kind: 'waits', waitingFor: 'items' };
      case 'counts':
        return {
          kind: 'skip',
          reason: { kind: 'same_bytes', itemName: judged.item.name, versionNumber, path },
        };
      case 'doubtful': {
        const { id, name } = judged.item;
        const candidates = [{ mediaId: id, name, why: watchMessages.shortItem }];
        return { kind: 'asks', says: watchMessages.otherSays(name, versionNumber), candidates };
      }
      case 'unproven': {
        const sinceMs = 'sinceMs' in file.state ? file.state.sinceMs : 0;
        const isFresh = this.#parts.clock.nowMs() - sinceMs < provesWithinMs;
        return isFresh ? { kind: 'waits', waitingFor: 'other_computer' } : null;
      }
      case 'untrue':
        return null;
    }
  }

  /** Null if the service cannot be asked. */
  async #judge(file: WatchedFile, receipt: SharedReceipt, freshMs: number): Promise<ReceiptVerdict | null> {
    const { record, items, clock, signal, targetOf } = this.#parts;
    const { place, settings } = record();
    const projectName = projectNameOf(placedPath(file), settings.rule);
    const answer = await items.of(place, projectName, clock.monotonicMs() - freshMs, signal);
    if (answer.kind === 'failed') return null;
    if (answer.kind === 'no_project') return { kind: 'untrue' };
    const target = file.target ?? (await targetOf(file, freshMs));
    return receiptVerdict({ receipt, file, project: answer.items, target });
  }

  /** Skips files that are there already. For image sequences that is checked later, on the finished video. */
  async leaveOut(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      if (this.#parts.signal.aborted) return;
      const file = this.#parts.book.find(path);
      if (file?.state.kind !== 'finished' || !file.target || file.sequence) continue;
      if (accepts(file, 'same_bytes')) continue;
      const reason = await this.#reason(file, file.target);
      if (reason) this.#parts.book.apply([{ path, event: { kind: 'skipped', reason } }]);
    }
  }

  async #reason(file: WatchedFile, target: UploadTarget): Promise<SkipReason | null> {
    const { store, uploadLedger, book, record } = this.#parts;
    const { sizeBytes } = file.stamp;
    const sent = store
      .sentOfSize(record().id, sizeBytes)
      .filter(({ mediaId }) => isWhereMeant(mediaId, target));
    const sentThere = uploadLedger.candidates(target, sizeBytes);
    const onTheWay = [...book.files()].filter(
      (other) =>
        other.path !== file.path &&
        other.sequence === null &&
        other.state.kind === 'queued' &&
        (target.kind === 'new_item' || (other.target && placeKey(other.target) === placeKey(target))) &&
        other.stamp.sizeBytes === sizeBytes,
    );
    if (sent.length + sentThere.length + onTheWay.length === 0) return null;
    const xxh3 = await this.#hashed(file);
    if (xxh3 === null) return null;
    const same = [...sent, ...sentThere].find((entry) => entry.xxh3 === xxh3);
    if (same) return sameAs(same);
    for (const other of onTheWay) {
      if ((other.xxh3 ?? (await this.#hash(other))) !== xxh3) continue;
      const itemName = other.target ? itemNameOf(other.target) : '';
      return sameAs({ itemName, versionNumber: null, path: other.path });
    }
    return null;
  }

  /** Why to skip a copy of a file that was uploaded from this folder, under a name that matches no item. */
  async copyOfSent(file: WatchedFile): Promise<SkipReason | null> {
    const { store, record } = this.#parts;
    if (accepts(file, 'same_bytes') || file.sequence) return null;
    const sent = store.sentOfSize(record().id, file.stamp.sizeBytes);
    const same = await findSameBytes(sent, () => this.#hashed(file));
    return same ? sameAs(same) : null;
  }

  /** The hash is saved with the row, so that the file is not read again. */
  async #hashed(file: WatchedFile): Promise<string | null> {
    const xxh3 = file.xxh3 ?? (await this.#hash(file));
    if (xxh3 !== null) this.#parts.book.apply([{ path: file.path, event: { kind: 'hashed', xxh3 } }]);
    return xxh3;
  }

  #hash(file: WatchedFile): Promise<string | null> {
    return hashOfFile(this.#parts.absolute(file.path), file.stamp.sizeBytes, this.#parts.signal);
  }
}
