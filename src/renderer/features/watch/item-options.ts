import { chooseItemTexts, watchPageTexts } from '../../../shared/messages/watch-page.ts';
import type { WatchCandidate } from '../../../shared/model/watch-folders.ts';
import { offeredItems } from '../drop/offered-items.ts';

export interface PickableItem {
  readonly id: WatchCandidate['mediaId'];
  readonly name: string;
  readonly type: string;
}

export type PickedItem =
  | { readonly kind: 'item'; readonly mediaId: WatchCandidate['mediaId']; readonly name: string }
  | { readonly kind: 'new_item'; readonly name: string };

export interface ItemOption {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly picked: PickedItem;
}

export interface ItemOptions {
  readonly similar: readonly ItemOption[];
  readonly others: readonly ItemOption[];
  readonly fresh: readonly ItemOption[];
}

/** The targets to offer for the typed text: the best candidates first, then other items, then a new one. */
export function itemOptions<Item extends PickableItem>(
  typed: string,
  candidates: readonly WatchCandidate[],
  items: readonly Item[],
  newName: string | null,
  amount: number,
  numberOf: (item: Item) => number | null,
): ItemOptions {
  const wanted = typed.trim();
  const candidateItems = candidates.map(({ mediaId, ...candidate }) => ({ id: mediaId, ...candidate }));
  const { likely, others } = offeredItems(wanted, candidateItems, items);
  const name = wanted || newName;
  return {
    similar: likely.map(({ id, name, why }) => option(id, name, why)),
    others: others.map((item) =>
      option(item.id, item.name, chooseItemTexts.nextVersions(numberOf(item), amount)),
    ),
    fresh:
      newName === null || name === null
        ? []
        : [
            {
              ...{ id: `new item ${name}`, label: watchPageTexts.newItem(name), detail: '' },
              picked: { kind: 'new_item', name },
            },
          ],
  };
}

const option = (mediaId: WatchCandidate['mediaId'], name: string, detail: string): ItemOption => ({
  id: mediaId,
  label: name,
  detail,
  picked: { kind: 'item', mediaId, name },
});
