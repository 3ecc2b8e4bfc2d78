import { useMutation } from '@tanstack/react-query';
import type { AccountId } from '../../../shared/model/account.ts';
import { type SignOutStakes, signOutStakes } from '../../../shared/model/sign-out-stakes.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { unwrap } from '../../bridge/request-failure.ts';
import { useQueueStore } from '../../store/queue-context.tsx';
import { type MirroredQueue, withProgress } from '../../store/queue-mirror.ts';
import { useWindowStore } from '../../store/window-store.ts';

/** Signs out of an account. `start` first asks where that stops uploads. */
export function useSignOut(accountId: AccountId, onError?: (error: Error) => void) {
  const { accounts } = useBridge().requests;
  const queue = useQueueStore();
  const openDialog = useWindowStore((state) => state.openDialog);
  const signOut = useMutation({
    mutationFn: () => unwrap(accounts.signOut({ accountId })),
    ...(onError && { onError }),
  });
  const start = () => {
    if (signOut.isPending) return;
    if (stakesOf(queue.getState(), accountId).uploads === 0) signOut.mutate();
    else openDialog({ kind: 'sign_out', accountId });
  };
  return { ...signOut, start };
}

export const stakesOf = (
  { jobs, progress }: Pick<MirroredQueue, 'jobs' | 'progress'>,
  accountId: AccountId,
): SignOutStakes =>
  signOutStakes(
    [...jobs.values()].map((job) => withProgress(job, progress)),
    accountId,
  );
