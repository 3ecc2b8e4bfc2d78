import type { UploadTarget } from '../../../shared/model/uploads.ts';
import type { SkipReason } from '../../../shared/model/watch-folders.ts';
import { openPlainFile } from '../../ground/plain-file.ts';
import type { UploadLedger } from '../../uploads/tables/upload-ledger.ts';
import { contentHash } from '../../uploads/transfer/running-hash.ts';
import type { FileBook } from '../file/file-book.ts';
import type { WatchedFile } from '../file/watched-file.ts';
import type { FolderRecord } from '../folder-record.ts';
import type { WatchStore } from '../tables/watch-store.ts';
import { type SharedReceipts, sharedKeyOf } from './shared-receipts.ts';

export interface SameBytesParts {
  readonly store: WatchStore;
  readonly uploadLedger: UploadLedger;
  readonly receipts: SharedReceipts;
  readonly record: () => FolderRecord;
  readonly book: FileBook;
  readonly absolute: (path: string) => string;
  readonly signal: AbortSignal;
}

/** Bytes that were uploaded from this folder before, or to this item, or that another file is bringing right now. */
export class SameBytes {
  readonly #parts: SameBytesParts;

  constructor(parts: SameBytesParts) {
    this.#parts = parts;
  }

  /** Whether another computer on this folder has uploaded it; null where it left no word of that. */
  async byAnotherComputer(file: WatchedFile): Promise<SkipReason | null> {
    const { record, receipts, book } = this.#parts;
    if (!record().settings.shared || file.insisted) return null;
    const xxh3 = file.sequence ? null : (file.xxh3 ?? (await this.#hash(file)));
    if (xxh3 !== null && file.xxh3 === null)
      book.apply([{ path: file.path, event: { kind: 'hashed', xxh3 } }]);
    const key = sharedKeyOf(record(), file, xxh3);
    const receipt = key && (await receipts.find(record().path, key));
    if (!receipt) return null;
    const { item_name: itemName, version_number: versionNumber, file: path } = receipt;
    return { kind: 'same_bytes', itemName, versionNumber, path };
  }

  /** Skips what is there already. Of an image sequence the bytes are known only once its video is made. */
  async leaveOut(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      if (this.#parts.signal.aborted) return;
      const file = this.#parts.book.find(path);
      if (file?.state.kind !== 'finished' || file.insisted || !file.target || file.sequence) continue;
      const reason = await this.#reason(file, file.target);
      if (reason) this.#parts.book.apply([{ path, event: { kind: 'skipped', reason } }]);
    }
  }

  async #reason(file: WatchedFile, target: UploadTarget): Promise<SkipReason | null> {
    const { store, uploadLedger, book, record } = this.#parts;
    const { sizeBytes } = file.stamp;
    const sent = store.sentOfSize(record().id, sizeBytes);
    const sentThere = uploadLedger.candidates(target, sizeBytes);
    const onTheWay = [...book.files()].filter(
      (other) =>
        other.path !== file.path &&
        other.sequence === null &&
        other.state.kind === 'queued' &&
        other.stamp.sizeBytes === sizeBytes,
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
      await using handle = await openPlainFile(this.#parts.absolute(file.path));
      const read = async (buffer: Uint8Array, length: number, at: number) =>
        (await handle.read(buffer, 0, length, at)).bytesRead;
      return await contentHash(read, file.stamp.sizeBytes, this.#parts.signal);
    } catch {
      // It cannot be read through right now: whatever that is, the upload finds out and says it.
      return null;
    }
  }
}
