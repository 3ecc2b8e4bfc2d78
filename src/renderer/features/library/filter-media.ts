import type { MediaId } from '../../../shared/api/ids.ts';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import type { MediaFilter, MediaOrder } from '../../store/window-store.ts';

export interface FilterFacts {
  readonly openNotes: ReadonlyMap<MediaId, number>;
  /** Items that were sent to from this machine. */
  readonly mine: ReadonlySet<MediaId>;
}

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

/** Items that fit every part of the filter, in the order asked for. Every word of the text must occur in the name. */
export function filterMedia(
  items: readonly MediaView[],
  filter: MediaFilter,
  order: MediaOrder,
  facts: FilterFacts,
): readonly MediaView[] {
  const words = fold(filter.text).split(/\s+/).filter(Boolean);
  const fits = (item: MediaView): boolean => {
    if (filter.status !== 'any' && item.status !== filter.status) return false;
    if (filter.onlyWithOpenNotes && (facts.openNotes.get(item.id) ?? 0) === 0) return false;
    if (filter.onlyMine && !facts.mine.has(item.id)) return false;
    if (words.length === 0) return true;
    const name = fold(item.name);
    return words.every((word) => name.includes(word));
  };
  return items.filter(fits).sort(comparers[order]);
}

export const filterIsActive = (filter: MediaFilter): boolean =>
  filter.text.trim() !== '' || filter.status !== 'any' || filter.onlyWithOpenNotes || filter.onlyMine;

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const byName = (a: MediaView, b: MediaView) => names.compare(a.name, b.name);
const pixels = (item: MediaView) => (item.width ?? 0) * (item.height ?? 0);

const comparers: Readonly<Record<MediaOrder, (a: MediaView, b: MediaView) => number>> = {
  name: byName,
  newest: (a, b) => newestMs(b) - newestMs(a) || byName(a, b),
  longest: (a, b) => (b.duration_seconds ?? 0) - (a.duration_seconds ?? 0) || byName(a, b),
  largest: (a, b) => pixels(b) - pixels(a) || byName(a, b),
};

function newestMs(item: MediaView): number {
  const at = item.version?.created_at ?? item.created_at;
  return at === null ? 0 : Date.parse(at);
}
