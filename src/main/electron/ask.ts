import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { StoreError } from '../../engine/store/store-error.ts';
import { desktopMessages } from '../../shared/messages/desktop.ts';
import type { QuitChoice } from '../desktop/quitting.ts';

const texts = desktopMessages.quitting;
const choices: readonly QuitChoice[] = ['finish_in_tray', 'go_on_next_time', 'stay'];

export async function askBeforeQuitting(window: BrowserWindow | null, underWay: number): Promise<QuitChoice> {
  const options: MessageBoxOptions = {
    type: 'question',
    message: texts.message(underWay),
    detail: texts.detail,
    buttons: [texts.finishInTray, texts.quit, texts.cancel],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  };
  const { response } = await (window
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options));
  return choices[response] ?? 'stay';
}

/** The queue's file cannot be opened: without it nothing may be sent, so this is the end of the run. */
export function sayThatQueueCannotOpen({ trouble }: StoreError): void {
  dialog.showErrorBox(trouble.sentence, trouble.remedy);
}
