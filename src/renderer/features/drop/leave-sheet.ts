import type { ImageSequenceFound } from '../../../shared/ipc/requests/drops.ts';
import { isOver } from './drop-row.ts';
import { isGathering, isOpenSheet, removeSequence } from './drop-sheet-actions.ts';
import { closeSheet, type DropAim, useDropSheet } from './drop-sheet-store.ts';

/**
 * Keeps the sheet open if rows need a choice, files came meanwhile, or frames are not encoded yet. Refused and skipped rows
 * need not be shown again. Leaves a later sheet alone.
 */
export function closeUnlessSomethingIsLeft(aim: DropAim): void {
  if (!isOpenSheet(aim)) return;
  const sheet = useDropSheet.getState();
  const { rows, sequences } = sheet;
  const isLeft = [...rows.values()].some((row) => !isOver(row));
  if (!isLeft && !isGathering(sheet) && sequences.length === 0) closeSheet();
}

/** Takes a sequence that was skipped, or is being encoded, out of its sheet. */
export function leaveSequence(aim: DropAim, sequence: ImageSequenceFound): void {
  if (!isOpenSheet(aim)) return;
  removeSequence(sequence);
  closeUnlessSomethingIsLeft(aim);
}
