import { CircleCheck } from 'lucide-react';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { accountTexts } from '../../../shared/messages/account-texts.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { KeyFacts } from './KeyFacts.tsx';
import styles from './SignedInNotice.module.css';

/** Shown after signing in: what the key is and may do. It stays until dismissed, and covers nothing. */
export function SignedInNotice({ account }: { readonly account: Account }) {
  const setJustSignedIn = useWindowStore((state) => state.setJustSignedIn);
  return (
    <div className={styles['notice']}>
      <Notice
        tone={account.missingScopes.length > 0 ? 'wait' : 'good'}
        role="status"
        icon={<CircleCheck />}
        title={account.isPractice ? accountTexts.practiceReady : accountTexts.signedIn}
        actions={
          <Button size="small" onPress={() => setJustSignedIn(null)}>
            {accountTexts.gotIt}
          </Button>
        }
      >
        {account.isPractice && <p className={styles['practice']}>{accountTexts.practiceHint}</p>}
        <KeyFacts account={account} />
      </Notice>
    </div>
  );
}
