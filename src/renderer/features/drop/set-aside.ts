import { sheetTexts } from '../../../shared/messages/drop-sheet.ts';
import type { DropIntake } from './drop-intake.ts';
import { isOver } from './drop-row.ts';
import { restoreSheet } from './drop-sheet-actions.ts';
import { closeSheet, type DropSheetState, useDropSheet } from './drop-sheet-store.ts';
import { forgetUnlessShown, offerSheet } from './offer-sheet.ts';

const keptMs = 10_000;

/** Closes the sheet without uploading. One key does it, so what was decided there can be had back for a while. */
export function setSheetAside(intake: Pick<DropIntake, 'forget'>): void {
  const sheet = useDropSheet.getState();
  closeSheet();
  const { aim, rows, sequences, order: fileIds } = sheet;
  if (aim === null || sheet.isSending || !holdsWork(sheet)) forgetUnlessShown(intake, fileIds);
  else
    offerSheet(intake, {
      aim,
      fileIds,
      message: {
        tone: 'idle',
        text: sheetTexts.closedWith(countOf(rows), sequences.length),
        durationMs: keptMs,
      },
      button: { label: sheetTexts.openAgain, shortcut: 'Mod+Z' },
      open: () => restoreSheet(sheet),
    });
}

/** A single file is dropped again as quickly. */
const holdsWork = ({ rows, sequences, sequenceChoices, ticked }: DropSheetState): boolean =>
  countOf(rows) + sequences.length > 1 || sequenceChoices.size > 0 || ticked.size > 0;

const countOf = (rows: DropSheetState['rows']): number =>
  [...rows.values()].filter((row) => !isOver(row)).length;
