import { sheetTexts } from '../../../shared/messages/drop-sheet.ts';
import { showToast } from '../../store/toast-store.ts';
import type { DropIntake } from './drop-intake.ts';
import { isOver } from './drop-row.ts';
import { mayOpenSheet, restoreSheet } from './drop-sheet-actions.ts';
import { closeSheet, type DropSheetState, useDropSheet } from './drop-sheet-store.ts';

type Intake = Pick<DropIntake, 'forget'>;

const keptMs = 10_000;

/** Closes the sheet without uploading. One key does it, so what was decided there can be had back for a while. */
export function setSheetAside(intake: Intake): void {
  const sheet = useDropSheet.getState();
  closeSheet();
  if (sheet.isSending || !holdsWork(sheet)) forget(intake, sheet);
  else offer(intake, sheet);
}

/** A single file is dropped again as quickly. */
const holdsWork = ({ rows, sequences, sequenceChoices, ticked }: DropSheetState): boolean =>
  countOf(rows) + sequences.length > 1 || sequenceChoices.size > 0 || ticked.size > 0;

const countOf = (rows: DropSheetState['rows']): number =>
  [...rows.values()].filter((row) => !isOver(row)).length;

function offer(intake: Intake, sheet: DropSheetState): void {
  const { aim, rows, sequences } = sheet;
  if (aim === null) return;
  showToast({
    tone: 'idle',
    text: sheetTexts.closedWith(countOf(rows), sequences.length),
    durationMs: keptMs,
    action: {
      label: sheetTexts.openAgain,
      shortcut: 'Mod+Z',
      // Offered again until no other sheet is open, where decisions would be lost.
      run: () => (mayOpenSheet(aim) ? restoreSheet(sheet) : offer(intake, sheet)),
    },
    onEnd: () => forget(intake, sheet),
  });
}

/** The same files may have been dropped again meanwhile. */
function forget(intake: Intake, { order }: DropSheetState): void {
  const { rows } = useDropSheet.getState();
  intake.forget(order.filter((id) => !rows.has(id)));
}
