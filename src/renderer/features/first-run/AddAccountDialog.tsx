import { useQuery } from '@tanstack/react-query';
import { firstRunTexts } from '../../../shared/messages/first-run.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { accountNameAmong } from '../../../shared/model/account-labels.ts';
import { describeAccountState, signsItselfIn } from '../../../shared/model/account-words.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { accountsQuery, appInfoQuery, settingsQuery } from '../../bridge/queries.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useManaged } from '../settings/use-managed.ts';
import styles from './AddAccountDialog.module.css';
import { NoKeychain } from './FirstRun.tsx';
import { PracticeOffer } from './PracticeOffer.tsx';
import { SignIn } from './SignIn.tsx';
import { useSignIn } from './use-sign-in.ts';

export interface AddAccountDialogProps {
  readonly replaces: AccountId | null;
  readonly onClose: () => void;
}

/** Adds an account, or a new key for an account whose key has ended. */
export function AddAccountDialog({ replaces, onClose }: AddAccountDialogProps) {
  const bridge = useBridge();
  const info = useQuery(appInfoQuery(bridge));
  const settings = useQuery(settingsQuery(bridge));
  const { policy } = useManaged();
  const accounts = useQuery(accountsQuery(bridge)).data?.accounts ?? [];
  const signIn = useSignIn({ replaces, onSignedIn: onClose });
  const replaced = accounts.find(({ id }) => id === replaces);
  const alike = replaced ?? accounts.find(({ isPractice }) => !isPractice);
  const close = () => {
    if (signIn.state.kind === 'busy' || signIn.state.kind === 'asking') signIn.cancel();
    onClose();
  };
  if (replaced && signsItselfIn(replaced)) {
    return (
      <Dialog title={firstRunTexts.signInAgain} isOpen onClose={close} size="small">
        <PracticeOffer
          offer={firstRunTexts.practiceAgain}
          action={firstRunTexts.signInAgain}
          isStarting={signIn.state.kind === 'busy'}
          isDisabled={signIn.state.kind === 'busy'}
          failure={signIn.state.kind === 'failed' ? signIn.state.failure : null}
          onStart={() => signIn.start({ kind: 'practice' })}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={replaced ? firstRunTexts.signInAgain : firstRunTexts.addAccount}
      isOpen
      onClose={close}
      size="small"
    >
      <div className={styles['content']}>
        {replaced && (
          <p>
            {describeAccountState(replaced.state).sentence}{' '}
            {firstRunTexts.newKeyFor(accountNameAmong(replaced, accounts))}
          </p>
        )}
        {info.data?.secrets === 'memory' && <NoKeychain isLocked={info.data.isKeychainLocked} />}
        <SignIn
          secrets={info.data?.secrets ?? 'keychain'}
          state={signIn.state}
          onStart={signIn.start}
          onReopen={signIn.reopen}
          onOpenWebApp={signIn.openWebApp}
          onCancel={signIn.cancel}
          onAnswer={signIn.answer}
          usualAddress={policy.serverAddress ?? alike?.baseUrl ?? settings.data?.baseUrl ?? null}
        />
      </div>
    </Dialog>
  );
}
