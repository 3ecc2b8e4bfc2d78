import type { MediaId } from '../../../shared/api/ids.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { foldForSearch, searchWords } from '../../../shared/model/search-words.ts';
import type { MediaFilter } from '../../store/window-store.ts';

export interface FilterFacts {
  readonly openNotes: ReadonlyMap<MediaId, number>;
  /** Items that this computer has uploaded to. */
  readonly mine: { readonly has: (mediaId: MediaId) => boolean };
}

/** The items that match every part of the filter, in the given order. Their names must contain every word of the text. */
export function filterMedia(
  items: readonly MediaView[],
  filter: MediaFilter,
  facts: FilterFacts,
): readonly MediaView[] {
  if (!filterIsActive(filter)) return items;
  const words = searchWords(filter.text);
  return items.filter((item) => {
    if (filter.status !== 'any' && item.status !== filter.status) return false;
    if (filter.onlyWithOpenNotes && (facts.openNotes.get(item.id) ?? 0) === 0) return false;
    if (filter.onlyMine && !facts.mine.has(item.id)) return false;
    if (words.length === 0) return true;
    const name = foldForSearch(item.name);
    return words.every((word) => name.includes(word));
  });
}

export const filterIsActive = (filter: MediaFilter): boolean =>
  filter.text.trim() !== '' || filter.status !== 'any' || filter.onlyWithOpenNotes || filter.onlyMine;
