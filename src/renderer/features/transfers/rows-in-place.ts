import type { ShownUploads } from './done-uploads.ts';
import type { RowId } from './row-id.ts';

export interface ListedUploads extends ShownUploads {
  /** How many of the first rows run, or did when they got their places. */
  readonly runningCount: number;
}

export interface PlacesToKeep {
  readonly last: ListedUploads;
  /** A row leaves only with what it shows, or once a person has canceled that. */
  readonly isGone: (id: RowId) => boolean;
  /** What a row was before: the encode of an upload. */
  readonly wasOf: (id: RowId) => RowId | undefined;
}

/** While a list is in use, no row changes its place: what is new is below the others, and what is done stays. */
export function rowsInPlace(next: ListedUploads, { last, isGone, wasOf }: PlacesToKeep): ListedUploads {
  const listed = new Set(next.ids);
  const before = new Set(last.ids);
  const now = new Map<RowId, RowId>();
  for (const id of next.ids) {
    const was = before.has(id) ? undefined : wasOf(id);
    if (was !== undefined && !listed.has(was)) now.set(was, id);
  }
  const inPlace = (ids: readonly RowId[]) =>
    ids.map((id) => now.get(id) ?? id).filter((id) => listed.has(id) || !isGone(id));
  const kept = inPlace(last.ids);
  const placed = new Set(kept);
  const ids = [...kept, ...next.ids.filter((id) => !placed.has(id))];
  return {
    // The same list while it is the same: another one has the heights of all rows added up again.
    ids: ids.length === last.ids.length && ids.every((id, index) => id === last.ids[index]) ? last.ids : ids,
    done: next.done.filter((id) => !placed.has(id)),
    runningCount: inPlace(last.ids.slice(0, last.runningCount)).length,
  };
}

/** A person has moved something, which then has to be seen where it was moved to. */
export function isReordered<Id>(before: readonly Id[], after: readonly Id[]): boolean {
  if (before === after) return false;
  const [known, left] = [new Set(before), new Set(after)];
  const was = before.filter((id) => left.has(id));
  return after.filter((id) => known.has(id)).some((id, index) => id !== was[index]);
}
