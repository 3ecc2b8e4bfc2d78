import type { ProjectId } from '../../../shared/api/ids.ts';
import type { FileId } from '../../../shared/ipc/values.ts';
import type { CheckOpening } from '../../store/window-store.ts';
import { comparedHere, type DropRow, isOver } from './drop-row.ts';
import { ticksOn } from './drop-sheet-actions.ts';
import { type DropSheetState, useDropSheet } from './drop-sheet-store.ts';
import { sheetEntries } from './sheet-sections.ts';

/** Note checks that compare files to the versions they replace, for files whose target is an item. */
export const reviewsOf = (
  fileIds: readonly FileId[],
  rows: ReadonlyMap<FileId, DropRow>,
  projectId: ProjectId,
): readonly CheckOpening[] =>
  fileIds.flatMap((fileId) => {
    const target = rows.get(fileId)?.target;
    return target?.kind === 'item'
      ? [{ projectId, mediaId: target.mediaId, subject: { kind: 'file' as const, fileId } }]
      : [];
  });

type Sheet = Pick<DropSheetState, 'order' | 'rows' | 'ticked'>;

/**
 * This file, then every other one with open notes that aren't checked on it: what ends a review of a sheet uploads all of its
 * files. Null begins with the first of those.
 */
export function reviewsFrom(
  first: FileId | null,
  sheet: Sheet,
  projectId: ProjectId,
): readonly CheckOpening[] {
  const { order, rows } = sheet;
  const left = sheetEntries(order, rows).flatMap((entry) =>
    entry.kind === 'row' && entry.fileId !== first && hasNotesLeft(sheet, entry.fileId) ? [entry.fileId] : [],
  );
  return reviewsOf(first === null ? left : [first, ...left], rows, projectId);
}

/** What follows a file that is reviewed from elsewhere, if the open sheet has it. */
export function followingInSheet(fileId: FileId, projectId: ProjectId): readonly CheckOpening[] {
  const sheet = useDropSheet.getState();
  return sheet.rows.has(fileId) ? reviewsFrom(fileId, sheet, projectId).slice(1) : [];
}

function hasNotesLeft(sheet: Sheet, fileId: FileId): boolean {
  const row = sheet.rows.get(fileId);
  if (row?.target.kind !== 'item' || isOver(row)) return false;
  return (comparedHere(row)?.openNotes ?? 0) > ticksOn(sheet, fileId, row.target.mediaId).size;
}
