import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import { desktopMessages } from '../../shared/messages/desktop.ts';
import { diagnosticsTexts } from '../../shared/messages/diagnostics.ts';
import type { TroubleError } from '../../shared/model/trouble.ts';
import type { PageChoice } from '../desktop/page-recovery.ts';
import type { QuitStakes } from '../desktop/quit-stakes.ts';
import type { QuitChoice } from '../desktop/quitting.ts';

const texts = desktopMessages.quitting;

/** The possible answers. If there are only paused uploads, there is nothing to finish in the background. */
const answersTo = ({ underWay, startAgain }: QuitStakes): readonly (readonly [QuitChoice, string])[] =>
  underWay === 0
    ? [
        ['go_on_next_time', texts.quitAnyway],
        ['stay', texts.cancel],
      ]
    : [
        ['finish_in_tray', texts.finishInTray],
        ['go_on_next_time', startAgain.uploads === underWay ? texts.quitStartAgain : texts.quit],
        ['stay', texts.cancel],
      ];

const costOfRunning = (
  underWay: number,
  { uploads, sentBytes }: QuitStakes['startAgain'],
): readonly string[] => {
  if (underWay === 0) return [];
  if (uploads === 0) return [texts.detail];
  return uploads === underWay
    ? [texts.allStartAgain(sentBytes)]
    : [texts.detail, texts.startAgain(uploads, sentBytes)];
};

const costOf = ({ underWay, startAgain, held }: QuitStakes): string =>
  [
    ...costOfRunning(underWay, startAgain),
    ...(held.uploads > 0 ? [texts.pausedStartAgain(held.uploads, held.sentBytes)] : []),
  ].join('\n\n');

export async function askBeforeQuitting(
  window: BrowserWindow | null,
  stakes: QuitStakes,
): Promise<QuitChoice> {
  const answers = answersTo(stakes);
  const stays = answers.length - 1;
  const options: MessageBoxOptions = {
    type: 'question',
    message: texts.message(stakes.underWay, stakes.held.uploads),
    detail: costOf(stakes),
    buttons: answers.map(([, label]) => label),
    // Pressing Enter must never lose uploaded bytes.
    defaultId: stakes.underWay === 0 ? stays : 0,
    cancelId: stays,
    noLink: true,
  };
  const { response } = await (window
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options));
  return answers[response]?.[0] ?? 'stay';
}

/** A dialog without a parent, because the window is empty. `said`: the result of the previous answer, if any. */
export async function askWithoutPage(said: string | null): Promise<PageChoice> {
  const { message, detail, openAgain, quit } = desktopMessages.windowKeepsCrashing;
  const { response, checkboxChecked } = await dialog.showMessageBox({
    type: 'error',
    message,
    detail: said === null ? detail : `${said}\n\n${detail}`,
    buttons: [openAgain, diagnosticsTexts.save, quit],
    defaultId: 0,
    // Closing the dialog does not mean quitting.
    cancelId: 0,
    noLink: true,
    checkboxLabel: diagnosticsTexts.hideNames,
  });
  if (response === 1) return { kind: 'save_diagnostics', hidesNames: checkboxChecked };
  return { kind: response === 2 ? 'quit' : 'open_again' };
}

/** The queue cannot be opened, or the policy cannot be obeyed. Nothing may be uploaded, so the app ends. */
export function sayThatQueueCannotOpen({ trouble }: TroubleError): void {
  dialog.showErrorBox(trouble.sentence, trouble.remedy);
}
