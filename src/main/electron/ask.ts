import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import { desktopMessages } from '../../shared/messages/desktop.ts';
import { diagnosticsTexts } from '../../shared/messages/diagnostics.ts';
import type { TroubleError } from '../../shared/model/trouble.ts';
import type { PageChoice } from '../desktop/page-recovery.ts';
import type { QuitStakes } from '../desktop/quit-stakes.ts';
import type { QuitChoice } from '../desktop/quitting.ts';

const texts = desktopMessages.quitting;

/** What one may answer. With nothing but paused uploads there is nothing to finish out of sight. */
const answersTo = ({ underWay }: QuitStakes): readonly (readonly [QuitChoice, string])[] =>
  underWay === 0
    ? [
        ['go_on_next_time', texts.quitAnyway],
        ['stay', texts.cancel],
      ]
    : [
        ['finish_in_tray', texts.finishInTray],
        ['go_on_next_time', texts.quit],
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
    // Enter alone never costs what was uploaded.
    defaultId: stakes.underWay === 0 ? stays : 0,
    cancelId: stays,
    noLink: true,
  };
  const { response } = await (window
    ? dialog.showMessageBox(window, options)
    : dialog.showMessageBox(options));
  return answers[response]?.[0] ?? 'stay';
}

/** The window shows nothing, so this belongs to none. `said` is what there is to say about the last answer. */
export async function askWithoutPage(said: string | null): Promise<PageChoice> {
  const { message, detail, openAgain, quit } = desktopMessages.windowKeepsCrashing;
  const { response, checkboxChecked } = await dialog.showMessageBox({
    type: 'error',
    message,
    detail: said === null ? detail : `${said}\n\n${detail}`,
    buttons: [openAgain, diagnosticsTexts.save, quit],
    defaultId: 0,
    // To close the question is no wish to quit.
    cancelId: 0,
    noLink: true,
    checkboxLabel: diagnosticsTexts.hideNames,
  });
  if (response === 1) return { kind: 'save_diagnostics', hidesNames: checkboxChecked };
  return { kind: response === 2 ? 'quit' : 'open_again' };
}

/** The queue's file cannot be opened, or the policy not obeyed: nothing may be uploaded, so this is the end of the run. */
export function sayThatQueueCannotOpen({ trouble }: TroubleError): void {
  dialog.showErrorBox(trouble.sentence, trouble.remedy);
}
