import { comparedHere, rowStandingOf } from './drop-row.ts';
import { ticksOn } from './drop-sheet-actions.ts';
import type { DropSheetState } from './drop-sheet-store.ts';

/**
 * The number of open notes on the items of files that would be uploaded, without those that were ticked off. If several files
 * go to one item, that of the file with the fewest ticks: each of them is checked for itself.
 */
export function countUntickedNotes(sheet: Pick<DropSheetState, 'rows' | 'ticked'>): number {
  const perItem = new Map<string, number>();
  for (const row of sheet.rows.values()) {
    const found = comparedHere(row);
    if (!found?.comparedWith || rowStandingOf(row).kind !== 'goes') continue;
    const ticks = ticksOn(sheet, row.fileId, found.comparedWith).size;
    const unticked = Math.max(0, (found.openNotes ?? 0) - ticks);
    perItem.set(found.comparedWith, Math.max(unticked, perItem.get(found.comparedWith) ?? 0));
  }
  return [...perItem.values()].reduce((sum, count) => sum + count, 0);
}
