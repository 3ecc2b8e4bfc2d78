import { desktopMessages } from '../../shared/messages/desktop.ts';
import { TroubleError } from '../../shared/model/trouble.ts';

/** What to say when the app cannot start: what is expected to go wrong has words, and a remedy, of its own. */
export function failedStartWords(
  error: unknown,
  logPath: string,
): { readonly title: string; readonly detail: string } {
  if (error instanceof TroubleError) return { title: error.trouble.sentence, detail: error.trouble.remedy };
  const { title, detail } = desktopMessages.couldNotStart;
  return { title, detail: detail(error instanceof Error ? error.message : String(error), logPath) };
}
