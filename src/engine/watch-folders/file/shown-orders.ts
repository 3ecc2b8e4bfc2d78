import type { WatchedFile } from './watched-file.ts';

/** As many lists as may be asked for in turn; the one on screen is asked for again and again, so it stays known. */
const ordersMax = 8;

export interface ShownOrder {
  /** The name of this order, by which the list can be asked for in it again. */
  readonly id: number;
  readonly files: readonly WatchedFile[];
}

/** The orders in which files were listed. A person who is about to press a row keeps that order while files change. */
export class ShownOrders {
  readonly #orders = new Map<number, readonly string[]>();
  #newest = 0;

  /**
   * `listed` in its own order; with `held`, in that of an earlier answer, as long as that one is known. With `around`, only that
   * file keeps the place it has there.
   */
  take(
    listed: readonly WatchedFile[],
    find: (path: string) => WatchedFile | undefined,
    held: number | undefined,
    around?: string,
  ): ShownOrder {
    const before = held === undefined ? undefined : this.#orders.get(held);
    if (held === undefined || before === undefined) return { id: this.#idOf(listed), files: listed };
    if (around !== undefined) {
      const sorted = sortedAround(before.indexOf(around), find(around), listed);
      return { id: this.#idOf(sorted), files: sorted };
    }
    const files = inOrderOf(before, listed, find);
    this.#remember(held, pathsOf(files));
    return { id: held, files };
  }

  /** The pages of one list are asked for one by one, and have the same order. */
  #idOf(files: readonly WatchedFile[]): number {
    const newest = this.#orders.get(this.#newest);
    const isSame =
      newest?.length === files.length && files.every(({ path }, index) => path === newest[index]);
    if (!isSame) this.#newest += 1;
    this.#remember(this.#newest, isSame ? newest : pathsOf(files));
    return this.#newest;
  }

  #remember(id: number, paths: readonly string[]): void {
    // Inserted last, so that the first one is the one that was not asked for the longest.
    this.#orders.delete(id);
    this.#orders.set(id, paths);
    for (const oldest of this.#orders.keys()) {
      if (this.#orders.size <= ordersMax) return;
      this.#orders.delete(oldest);
    }
  }
}

/** Shown files keep their places, also those that the list would leave out by now. Those that came later are at the end. */
function inOrderOf(
  before: readonly string[],
  listed: readonly WatchedFile[],
  find: (path: string) => WatchedFile | undefined,
): readonly WatchedFile[] {
  const known = new Set(before);
  return [...before.flatMap((path) => find(path) ?? []), ...listed.filter(({ path }) => !known.has(path))];
}

function sortedAround(
  index: number,
  file: WatchedFile | undefined,
  listed: readonly WatchedFile[],
): readonly WatchedFile[] {
  if (index < 0 || file === undefined) return listed;
  return listed.filter(({ path }) => path !== file.path).toSpliced(index, 0, file);
}

const pathsOf = (files: readonly WatchedFile[]): readonly string[] => files.map(({ path }) => path);
