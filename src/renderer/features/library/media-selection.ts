import type { MediaId } from '../../../shared/api/ids.ts';

interface Item {
  readonly id: MediaId;
}

/** Adds an item to the selection, or removes it. */
export function toggled(selected: ReadonlySet<MediaId>, mediaId: MediaId): ReadonlySet<MediaId> {
  const next = new Set(selected);
  if (!next.delete(mediaId)) next.add(mediaId);
  return next;
}

/** All items from one to another, including both, in either direction. */
export function between(items: readonly Item[], from: MediaId, to: MediaId): readonly MediaId[] {
  const ends = [from, to].map((wanted) => items.findIndex(({ id }) => id === wanted));
  const [first = -1, last = -1] = ends.sort((a, b) => a - b);
  return first < 0 ? [to] : items.slice(first, last + 1).map(({ id }) => id);
}
