import { sheetTexts } from '../../../shared/messages/drop-sheet.ts';
import { draggingTexts } from '../../../shared/messages/drops.ts';
import type { DropAim } from './drop-sheet-store.ts';
import type { SheetCounts } from './sheet-counts.ts';

/** Names what is uploaded as the sheet is now. Files that need a choice count only while nothing else could be uploaded. */
export function sheetTitle(
  aim: DropAim,
  { goes, naming, asks, refused, leftOut }: Omit<SheetCounts, 'to' | 'ahead'>,
  sequences: number,
): string {
  const project = aim.projectName || draggingTexts.thisProject;
  const files = goes + naming || (sequences > 0 ? 0 : asks);
  const isAlone = goes + naming + asks + refused + leftOut + sequences === 1;
  if (files + sequences === 0) return sheetTexts.titleOfNone(project);
  if (files + sequences > 1) return sheetTexts.title(files, sequences, project);
  if (isAlone && aim.item) return sheetTexts.titleOfVersion(aim.item.name);
  return sequences === 1 ? sheetTexts.titleOfSequence(project) : sheetTexts.titleOfOne(project);
}
