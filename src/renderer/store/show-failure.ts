import type { IpcResult } from '../../shared/ipc/result.ts';
import type { Trouble } from '../../shared/model/trouble.ts';
import { showToast } from './toast-store.ts';

/** Says in the corner what went wrong, and what to do. */
export function showFailure({ sentence, remedy }: Pick<Trouble, 'sentence' | 'remedy'>): void {
  showToast({ tone: 'bad', text: sentence, detail: remedy });
}

/** Whether what was asked of the engine was done; if not, the person is told. */
export async function worked(asked: Promise<IpcResult<unknown>>): Promise<boolean> {
  const answer = await asked;
  if (!answer.ok) showFailure(answer.failure);
  return answer.ok;
}
