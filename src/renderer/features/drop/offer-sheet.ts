import type { FileId } from '../../../shared/ipc/values.ts';
import { showToast, type ToastContent, useToasts, withdrawToast } from '../../store/toast-store.ts';
import type { DropIntake } from './drop-intake.ts';
import { mayOpenSheet } from './drop-sheet-actions.ts';
import { type DropAim, useDropSheet } from './drop-sheet-store.ts';

export interface OfferedSheet {
  readonly aim: DropAim;
  readonly fileIds: readonly FileId[];
  readonly message: Pick<ToastContent, 'tone' | 'text' | 'detail' | 'durationMs'>;
  readonly button: { readonly label: string; readonly shortcut?: string };
  readonly open: () => void;
}

/** A message that opens a closed sheet again. Its files are forgotten with it. */
export function offerSheet(intake: Pick<DropIntake, 'forget'>, offered: OfferedSheet): void {
  const { aim, fileIds, message, button, open } = offered;
  const again = () => offerSheet(intake, offered);
  const toast = showToast({
    ...message,
    action: {
      ...button,
      // Offered again until its own account is entered and no other sheet is open, where decisions would be lost.
      run: () => (mayOpenSheet(aim) ? open() : again()),
    },
    onEnd: () => forgetUnlessShown(intake, fileIds),
  });
  // What went wrong is said in any case.
  if (message.tone !== 'bad') awayOverAnother(toast, again);
}

/** Over another sheet, “Open again” would seem to be about that one: it is offered once that is closed. */
function awayOverAnother(toast: number, again: () => void): void {
  const stop = useDropSheet.subscribe(({ aim }) => {
    if (aim === null) return;
    stop();
    if (!useToasts.getState().toasts.some(({ id }) => id === toast)) return;
    withdrawToast(toast);
    const stopWaiting = useDropSheet.subscribe(({ aim: other }) => {
      if (other !== null) return;
      stopWaiting();
      again();
    });
  });
}

/** The same files may have been dropped again meanwhile. */
export function forgetUnlessShown(intake: Pick<DropIntake, 'forget'>, fileIds: readonly FileId[]): void {
  const { rows } = useDropSheet.getState();
  intake.forget(fileIds.filter((id) => !rows.has(id)));
}
