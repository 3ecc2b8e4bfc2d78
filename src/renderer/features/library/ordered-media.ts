import { firstPast } from '../../../shared/model/first-past.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import type { MediaOrder } from '../../store/window-store.ts';
import { mediaSeconds } from './media-words.ts';

type Compare = (a: MediaView, b: MediaView) => number;
type Sorted = readonly MediaView[];

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const byName: Compare = (a, b) => names.compare(a.name, b.name);

/** The value that each order sorts by, largest first. Items with equal values are sorted by name. */
const figures: Readonly<Record<Exclude<MediaOrder, 'name'>, (item: MediaView) => number>> = {
  newest: (item) => {
    const at = item.version?.created_at ?? item.created_at;
    return at === null ? 0 : Date.parse(at);
  },
  longest: (item) => mediaSeconds(item) ?? 0,
  largest: (item) => (item.width ?? 0) * (item.height ?? 0),
};

/**
 * Sorts a project's items while its pages load. A page of a hundred is merged into the sorted items, because sorting 25,000
 * names again would block the window for too long.
 */
export function createOrderedMedia(): (items: readonly MediaView[], order: MediaOrder) => Sorted {
  const sortByName = createSorting(byName);
  let figured: { readonly order: MediaOrder; readonly sort: Sorting } | null = null;
  return (items, order) => {
    const named = sortByName(items, (all) => [...all].sort(byName));
    if (order === 'name') return named;
    const figure = figures[order];
    if (figured?.order !== order) {
      figured = { order, sort: createSorting((a, b) => figure(b) - figure(a) || byName(a, b)) };
    }
    // Starts from the order by name, so that names need not be compared for equal values.
    return figured.sort(items, () => sortByFigure(named, figure));
  };
}

type Sorting = (items: readonly MediaView[], sortAll: (items: readonly MediaView[]) => Sorted) => Sorted;

function createSorting(compare: Compare): Sorting {
  let items: readonly MediaView[] = [];
  let sorted: Sorted = [];
  return (now, sortAll) => {
    if (now === items) return sorted;
    const { kept, added } = changesBetween(items, sorted, now);
    items = now;
    sorted = added.length > kept.length ? sortAll(now) : merge(kept, [...added].sort(compare), compare);
    return sorted;
  };
}

/** The items that keep their place, and those that need one. Items are compared by identity: a changed one is new. */
function changesBetween(before: readonly MediaView[], sorted: Sorted, now: readonly MediaView[]) {
  // In most cases, a page was added.
  const isLonger = now.length >= before.length && before.every((item, index) => item === now[index]);
  if (isLonger) return { kept: sorted, added: now.slice(before.length) };
  const known = new Set(before);
  const present = new Set(now);
  return {
    kept: sorted.filter((item) => present.has(item)),
    added: now.filter((item) => !known.has(item)),
  };
}

function merge(kept: Sorted, added: Sorted, compare: Compare): Sorted {
  const merged: MediaView[] = [];
  let from = 0;
  for (const item of added) {
    const until = firstPast(kept, (other) => compare(other, item) > 0, from);
    for (const before of kept.slice(from, until)) merged.push(before);
    merged.push(item);
    from = until;
  }
  for (const rest of kept.slice(from)) merged.push(rest);
  return merged;
}

function sortByFigure(items: Sorted, figure: (item: MediaView) => number): Sorted {
  return items
    .map((item) => ({ item, figure: figure(item) }))
    .sort((a, b) => b.figure - a.figure)
    .map(({ item }) => item);
}
