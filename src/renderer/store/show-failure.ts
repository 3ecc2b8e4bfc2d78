import type { IpcResult } from '../../shared/ipc/result.ts';
import type { Trouble } from '../../shared/model/trouble.ts';
import { showToast } from './toast-store.ts';

/** Shows a failure and its remedy as a toast. */
export function showFailure({ sentence, remedy }: Pick<Trouble, 'sentence' | 'remedy'>): void {
  showToast({ tone: 'bad', text: sentence, detail: remedy });
}

/** Resolves to whether a request succeeded. If not, the failure is shown. */
export async function worked(asked: Promise<IpcResult<unknown>>): Promise<boolean> {
  const answer = await asked;
  if (!answer.ok) showFailure(answer.failure);
  return answer.ok;
}
