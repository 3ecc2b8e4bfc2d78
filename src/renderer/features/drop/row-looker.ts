import type { MediaId } from '../../../shared/api/ids.ts';
import type { FileId } from '../../../shared/ipc/values.ts';
import type { RowLook } from './drop-row.ts';

export interface LookWish {
  readonly fileId: FileId;
  /** The item to compare with. */
  readonly mediaId: MediaId | null;
}

export interface RowLookerParts {
  /** Rows that went into the queue need no look any more. */
  readonly isWanted: (fileId: FileId) => boolean;
  /** While rows go into the queue, nothing else is asked of the other side. */
  readonly isFree: () => boolean;
  readonly look: (wish: LookWish) => Promise<RowLook>;
  readonly onLooked: (looks: readonly { readonly fileId: FileId; readonly look: RowLook }[]) => void;
  /** Calls back a little later; results that come close together are shown together. */
  readonly later: (callback: () => void) => void;
}

const atOnceMax = 4;

/** Looks at files a few at a time, those in sight first; among ten thousand, nobody waits for the last. */
export class RowLooker {
  readonly #parts: RowLookerParts;
  readonly #wanted = new Map<FileId, LookWish>();
  readonly #running = new Map<FileId, LookWish>();
  #inSight: readonly FileId[] = [];
  #results: { readonly fileId: FileId; readonly look: RowLook }[] = [];
  #stopped = false;

  constructor(parts: RowLookerParts) {
    this.#parts = parts;
  }

  want(wishes: readonly LookWish[]): void {
    for (const wish of wishes) this.#wanted.set(wish.fileId, wish);
    this.#next();
  }

  /** The other side is free again. */
  goOn(): void {
    this.#next();
  }

  setInSight(fileIds: readonly FileId[]): void {
    this.#inSight = fileIds;
  }

  stop(): void {
    this.#stopped = true;
    this.#wanted.clear();
  }

  #next(): void {
    while (!this.#stopped && this.#parts.isFree() && this.#running.size < atOnceMax) {
      const wish = this.#choose();
      if (!wish) return;
      this.#wanted.delete(wish.fileId);
      this.#running.set(wish.fileId, wish);
      void this.#parts.look(wish).then((look) => this.#take(wish, look));
    }
  }

  #choose(): LookWish | undefined {
    const free = (fileId: FileId) => !this.#running.has(fileId);
    for (const fileId of this.#inSight) {
      const wish = this.#wanted.get(fileId);
      if (wish && free(fileId)) return wish;
    }
    for (const wish of this.#wanted.values()) {
      if (!this.#parts.isWanted(wish.fileId)) this.#wanted.delete(wish.fileId);
      else if (free(wish.fileId)) return wish;
    }
    return undefined;
  }

  #take(wish: LookWish, look: RowLook): void {
    this.#running.delete(wish.fileId);
    if (this.#stopped) return;
    // Somebody chose another item meanwhile: what was found is about the one before.
    if (!this.#wanted.has(wish.fileId)) {
      this.#results.push({ fileId: wish.fileId, look });
      if (this.#results.length === 1) this.#parts.later(() => this.#flush());
    }
    this.#next();
  }

  #flush(): void {
    const results = this.#results;
    this.#results = [];
    if (!this.#stopped) this.#parts.onLooked(results);
  }
}
