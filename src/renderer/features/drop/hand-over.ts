import type { FileId } from '../../../shared/ipc/values.ts';
import { sheetTexts } from '../../../shared/messages/drop-sheet.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import { showToast, withdrawToast } from '../../store/toast-store.ts';
import type { DropIntake } from './drop-intake.ts';
import { type DropRow, isOver, rowStandingOf } from './drop-row.ts';
import { isOpenSheet, removeRows, reopenSheet, setSending } from './drop-sheet-actions.ts';
import { type DropAim, useDropSheet } from './drop-sheet-store.ts';
import { closeUnlessSomethingIsLeft } from './leave-sheet.ts';
import { offerSheet } from './offer-sheet.ts';

type Intake = Pick<DropIntake, 'send' | 'forget' | 'pausedWords'>;

/**
 * Queues the rows that are ready. With thousands this takes a moment, and the sheet may be closed meanwhile: the rows are
 * still uploaded, and those that could not be queued are offered again.
 */
export async function handOver(intake: Intake, aim: DropAim): Promise<void> {
  const { rows, order, batchId } = useDropSheet.getState();
  const going = order.flatMap((id) => {
    const row = rows.get(id);
    return row && rowStandingOf(row).kind === 'goes' ? [row] : [];
  });
  const goingIds = new Set(going.map(({ fileId }) => fileId));
  const staying = order.flatMap((id) => rows.get(id) ?? []).filter(({ fileId }) => !goingIds.has(fileId));
  // Rows stay until all are queued: drawing the remaining thousands after each part would slow down the next part.
  const inQueue: FileId[] = [];
  setSending(true);
  const stopSaying = sayIfClosed(aim, going.length);
  const failure = await intake.send(aim, going, batchId, (sent) => inQueue.push(...sent));
  stopSaying();
  if (isOpenSheet(aim)) {
    removeRows(inQueue);
    setSending(false, failure);
    if (!failure) closeUnlessSomethingIsLeft(aim);
  } else if (failure) {
    const sent = new Set(inQueue);
    offerAgain(
      intake,
      aim,
      going.filter(({ fileId }) => !sent.has(fileId)),
      failure,
    );
  }
  // Those that still wait for an answer in the open sheet may be uploaded yet.
  const left = isOpenSheet(aim) ? staying.filter(isOver) : staying;
  if (!failure) sayWhatIsIn(inQueue.length, left.length, intake.pausedWords(aim));
}

/** If the sheet is closed meanwhile, a toast says that queuing continues. */
function sayIfClosed(aim: DropAim, count: number): () => void {
  let toast: number | null = null;
  const stop = useDropSheet.subscribe(() => {
    if (toast !== null || isOpenSheet(aim)) return;
    toast = showToast({
      tone: 'busy',
      text: sheetTexts.queueing(count),
      detail: sheetTexts.closeWhileUploading,
    });
  });
  return () => {
    stop();
    if (toast !== null) withdrawToast(toast);
  };
}

function offerAgain(intake: Intake, aim: DropAim, rows: readonly DropRow[], failure: Trouble): void {
  offerSheet(intake, {
    aim,
    fileIds: rows.map(({ fileId }) => fileId),
    message: { tone: 'bad', text: sheetTexts.notUploaded(rows.length), detail: failure.sentence },
    button: { label: sheetTexts.show },
    open: () => reopenSheet({ ...aim }, rows, failure),
  });
}

function sayWhatIsIn(count: number, left: number, paused: string | null): void {
  showToast({
    ...(paused === null
      ? // Nothing has arrived yet.
        { tone: 'busy', text: sheetTexts.uploading(count) }
      : { tone: 'wait', text: sheetTexts.waiting(count, paused) }),
    ...(left > 0 ? { detail: sheetTexts.notUploaded(left) } : {}),
    durationMs: 5_000,
  });
}
