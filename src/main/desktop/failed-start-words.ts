import { desktopMessages } from '../../shared/messages/desktop.ts';
import { TroubleError } from '../../shared/model/trouble.ts';

/** What to say if the app cannot start. An expected failure has its own sentence and remedy. */
export function failedStartWords(
  error: unknown,
  logPath: string,
): { readonly title: string; readonly detail: string } {
  if (error instanceof TroubleError) return { title: error.trouble.sentence, detail: error.trouble.remedy };
  const { title, detail } = desktopMessages.couldNotStart;
  return { title, detail: detail(error instanceof Error ? error.message : String(error), logPath) };
}
