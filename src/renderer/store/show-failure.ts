import type { IpcResult } from '../../shared/ipc/result.ts';
import type { Trouble } from '../../shared/model/trouble.ts';
import { failureOf } from '../bridge/queries.ts';
import { showToast, type ToastContent } from './toast-store.ts';

/** Shows a failure and its remedy as a toast, for long enough to notice it and to read it slowly, twice. Returns its number. */
export function showFailure(
  { sentence, remedy }: Pick<Trouble, 'sentence' | 'remedy'>,
  button: Pick<ToastContent, 'action'> = {},
): number {
  const durationMs = 10_000 + 120 * (sentence.length + remedy.length);
  return showToast({ tone: 'bad', text: sentence, detail: remedy, durationMs, ...button });
}

/** Shows the failure of a mutation, which is shown nowhere else. Any other error is a bug of the window. */
export function showFailureOf(error: Error): void {
  const failure = failureOf(error);
  if (failure === null) throw error;
  showFailure(failure);
}

/** Resolves to whether a request succeeded. If not, the failure is shown. */
export async function worked(asked: Promise<IpcResult<unknown>>): Promise<boolean> {
  const answer = await asked;
  if (!answer.ok) showFailure(answer.failure);
  return answer.ok;
}
