import { KeyRound } from 'lucide-react';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import type { AppInfo } from '../../../shared/ipc/requests/app.ts';
import { accountTexts } from '../../../shared/messages/account-texts.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './AccountStateLine.module.css';
import { accountConcerns } from './account-concerns.ts';
import { UnlockKeychain } from './UnlockKeychain.tsx';

export interface AccountStateLineProps {
  readonly account: Account;
  readonly info: Pick<AppInfo, 'secrets' | 'isKeychainLocked'>;
}

/** Warnings about this account. Nothing if there are none. */
export function AccountStateLine({ account, info }: AccountStateLineProps) {
  const openDialog = useWindowStore((state) => state.openDialog);
  const concerns = accountConcerns(account, info);
  if (concerns.length === 0) return null;
  return (
    <ul className={styles['concerns']} aria-label={accountTexts.about}>
      {concerns.map(({ id, sentence, remedy, needsSignIn, needsKeychain }) => (
        <li key={id} className={styles['concern']}>
          <KeyRound aria-hidden="true" />
          <div>
            <p>{sentence}</p>
            {remedy !== null && <p className={styles['remedy']}>{remedy}</p>}
            {needsSignIn && (
              <Button size="small" onPress={() => openDialog({ kind: 'add_account', replaces: account.id })}>
                {accountTexts.signInAgain}
              </Button>
            )}
            {needsKeychain && <UnlockKeychain />}
          </div>
        </li>
      ))}
    </ul>
  );
}
