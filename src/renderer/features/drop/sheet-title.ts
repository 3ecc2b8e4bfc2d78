import type { MediaId } from '../../../shared/api/ids.ts';
import { sheetTexts } from '../../../shared/messages/drop-sheet.ts';
import { draggingTexts } from '../../../shared/messages/drops.ts';
import { sequenceKey } from './drop-sheet-actions.ts';
import type { DropAim, DropSheetState } from './drop-sheet-store.ts';
import type { SheetCounts } from './sheet-counts.ts';

/** The item that what was dropped on one goes to now: another target may have been chosen for it since. */
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
  const [[fileId], [sequence]] = [order, sequences];
  if (dropped === null) return null;
  if (fileId !== undefined) {
    const target = rows.get(fileId)?.target ?? { kind: 'undecided' };
    if (target.kind === 'undecided') return dropped;
    return target.kind === 'item' ? target : null;
  }
  const chosen = sequence && sequenceItems.get(sequenceKey(sequence));
  if (chosen === null) return null;
  const mediaId = chosen ?? dropped.mediaId;
  return { mediaId, name: items.find(({ id }) => id === mediaId)?.name ?? dropped.name };
}

/** Names what can be uploaded from the sheet: not what is refused or skipped. */
export function sheetTitle(
  aim: DropAim,
  { goes, naming, asks, refused, leftOut }: Omit<SheetCounts, 'to' | 'ahead' | 'sameSize'>,
  sequences: number,
): string {
  const project = aim.projectName || draggingTexts.thisProject;
  const files = goes + naming + asks;
  const isAlone = goes + naming + asks + refused + leftOut + sequences === 1;
  if (files + sequences === 0) return sheetTexts.titleOfNone(project);
  if (files + sequences > 1) return sheetTexts.title(files, sequences, project);
  if (isAlone && aim.item) return sheetTexts.titleOfVersion(aim.item.name);
  return sequences === 1 ? sheetTexts.titleOfSequence(project) : sheetTexts.titleOfOne(project);
}
