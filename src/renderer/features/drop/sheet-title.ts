import type { MediaId } from '../../../shared/api/ids.ts';
import { sheetTexts } from '../../../shared/messages/drop-sheet.ts';
import { draggingTexts } from '../../../shared/messages/drops.ts';
import { type ItemKey, isOver, itemKey } from './drop-row.ts';
import { sequenceKey } from './drop-sheet-actions.ts';
import type { DropAim, DropSheetState } from './drop-sheet-store.ts';
import type { SheetCounts } from './sheet-counts.ts';

/** The item that everything in the sheet goes to, if it was dropped on one: other targets may have been chosen since. */
export function itemInTitle(
  {
    aim,
    order,
    rows,
    sequences,
    sequenceItems,
  }: Pick<DropSheetState, 'aim' | 'order' | 'rows' | 'sequences' | 'sequenceItems'>,
  items: readonly { readonly id: MediaId; readonly name: string }[],
): DropAim['item'] {
  const dropped = aim?.item ?? null;
  if (dropped === null) return null;
  // Until its name is matched, what was dropped alone goes there.
  const usual = order.length + sequences.length === 1 ? dropped.mediaId : null;
  const targets = order.flatMap((fileId): (ItemKey | null)[] => {
    const row = rows.get(fileId);
    if (!row || isOver(row)) return [];
    const { target } = row;
    return [target.kind === 'undecided' ? usual : itemKey(target)];
  });
  const chosen = sequences.map((sequence) => {
    const item = sequenceItems.get(sequenceKey(sequence));
    return item === undefined ? usual : item;
  });
  const [item = dropped.mediaId, ...others] = [...targets, ...chosen];
  if (others.some((other) => other !== item)) return null;
  if (item === dropped.mediaId) return dropped;
  const known = items.find(({ id }) => id === item);
  return known ? { mediaId: known.id, name: known.name } : null;
}

/** Names what can be uploaded from the sheet: not what is refused or skipped. */
export function sheetTitle(
  aim: DropAim,
  { goes, naming, asks }: Pick<SheetCounts, 'goes' | 'naming' | 'asks'>,
  sequences: number,
): string {
  const project = aim.projectName || draggingTexts.thisProject;
  const files = goes + naming + asks;
  if (files + sequences === 0) return sheetTexts.titleOfNone(project);
  if (aim.item && files + sequences > 1) return sheetTexts.titleOfVersions(files + sequences, aim.item.name);
  if (files + sequences > 1) return sheetTexts.title(files, sequences, project);
  if (aim.item) return sheetTexts.titleOfVersion(aim.item.name);
  return sequences === 1 ? sheetTexts.titleOfSequence(project) : sheetTexts.titleOfOne(project);
}
