import { useQuery } from '@tanstack/react-query';
import { accountTexts, signOutTexts } from '../../../shared/messages/account-texts.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { accountsQuery, failureOf } from '../../bridge/queries.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { stakesOf, useSignOut } from './use-sign-out.ts';
import { useAccountNameAmong } from './use-workspace-labels.ts';

export interface SignOutDialogProps {
  readonly accountId: AccountId;
  readonly onClose: () => void;
}

/** Asks before signing out stops uploads, and says what becomes of them. */
export function SignOutDialog({ accountId, onClose }: SignOutDialogProps) {
  const accounts = useQuery(accountsQuery(useBridge())).data?.accounts;
  const account = accounts?.find(({ id }) => id === accountId);
  const nameOf = useAccountNameAmong();
  const jobs = useQueue((queue) => queue.jobs);
  const progress = useQueue((queue) => queue.progress);
  const signOut = useSignOut(accountId);
  if (!account) return null;
  const { uploads, startAgain } = stakesOf({ jobs, progress }, accountId);
  const failure = failureOf(signOut.error);
  return (
    <Dialog
      title={signOutTexts.title(nameOf(account))}
      role="alertdialog"
      size="small"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onPress={onClose}>
            {signOutTexts.cancel}
          </Button>
          <Button
            kind="danger"
            onPress={() => signOut.isPending || signOut.mutate(undefined, { onSuccess: onClose })}
          >
            {accountTexts.signOut}
          </Button>
        </>
      }
    >
      {uploads > 0 && <p>{signOutTexts.pause(uploads)}</p>}
      {startAgain.uploads > 0 && (
        <p>
          {uploads === 1
            ? signOutTexts.startsAgain(startAgain.sentBytes)
            : signOutTexts.startAgain(startAgain.uploads, startAgain.sentBytes)}
        </p>
      )}
      {failure && (
        <Notice tone="bad" role="alert" title={failure.sentence}>
          {failure.remedy}
        </Notice>
      )}
    </Dialog>
  );
}
