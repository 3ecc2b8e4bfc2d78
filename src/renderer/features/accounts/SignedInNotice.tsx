import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { accountTexts } from '../../../shared/messages/account-texts.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useHold } from '../../ui/use-hold.ts';
import { KeyFacts } from './KeyFacts.tsx';
import styles from './SignedInNotice.module.css';

/** Long enough to read it twice. Later, the settings say the same. */
const staysMs = 15_000;

/** Shown after signing in: what the key is and may do. It leaves by itself unless a person is at it, and covers nothing. */
export function SignedInNotice({ account }: { readonly account: Account }) {
  const end = useWindowStore((state) => state.endIntroduction);
  const isDue = useRef(false);
  const hold = useHold(() => {
    if (isDue.current) end();
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      isDue.current = true;
      if (!hold.isHeld()) end();
    }, staysMs);
    return () => clearTimeout(timer);
  }, [hold, end]);
  return (
    <div className={styles['notice']} {...hold.props}>
      <Notice
        tone={account.missingScopes.length > 0 ? 'wait' : 'good'}
        role="status"
        icon={<CircleCheck />}
        title={account.isPractice ? accountTexts.practiceReady : accountTexts.signedIn}
        actions={
          <Button size="small" onPress={end}>
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
