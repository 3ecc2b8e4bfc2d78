import type { MediaId } from '../../../shared/api/ids.ts';
import type { DropMatch } from '../../../shared/ipc/requests/drops.ts';
import { targetTexts } from '../../../shared/messages/drop-sheet.ts';
import { itemNameFrom, type RowTarget } from './drop-row.ts';
import { offeredItems } from './offered-items.ts';

export interface TargetOption {
  readonly id: string;
  readonly label: string;
  readonly detail: string | null;
  readonly target: RowTarget;
}

interface Item {
  readonly id: MediaId;
  readonly name: string;
  readonly type: string;
}

/** The targets to offer for the typed text: likely items first, then other items, then a new one. */
export function targetOptions<Known extends Item>(
  typed: string,
  fileName: string,
  match: DropMatch | null,
  items: readonly Known[],
  hasAllItems: boolean,
  numberOf: (item: Known) => number | null,
): readonly TargetOption[] {
  const text = typed.trim();
  const candidates =
    match?.kind === 'match' ? [match.candidate] : match?.kind === 'ask' ? match.candidates : [];
  const { likely, others } = offeredItems(text, candidates, items);
  // Whoever types a name wants that one, not the file's.
  const name = text || itemNameFrom(fileName, match);
  const fresh: TargetOption = {
    id: `new item ${name}`,
    label: targetTexts.newItemNamed(name),
    detail: hasAllItems ? null : targetTexts.notAllItems,
    target: { kind: 'new_item', name },
  };
  return [
    ...likely.map(({ id, name, why }) => itemOption(id, name, why)),
    ...others.map((item) => itemOption(item.id, item.name, targetTexts.becomes(numberOf(item)))),
    fresh,
    ...(text === ''
      ? [{ id: 'skipped', label: targetTexts.skip, detail: null, target: { kind: 'left_out' } } as const]
      : []),
  ];
}

/**
 * The option that Enter takes after typing; null if none. An item that isn't loaded yet may have the name that was typed, and
 * a new item can't be removed, so until then a new one is made only if it is chosen in the list.
 */
export function takenByEnter([first]: readonly TargetOption[], hasAllItems: boolean): TargetOption | null {
  if (!first) return null;
  return first.target.kind === 'new_item' && !hasAllItems ? null : first;
}

const itemOption = (mediaId: MediaId, name: string, detail: string): TargetOption => ({
  id: mediaId,
  label: name,
  detail,
  target: { kind: 'item', mediaId, name },
});
