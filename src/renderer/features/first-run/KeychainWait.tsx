import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { firstRunTexts } from '../../../shared/messages/first-run.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { FirstRunPage } from './FirstRunPage.tsx';
import styles from './SignIn.module.css';

/** Shown while the system waits for the keychain's password. The window continues once it is entered. */
export function KeychainWait() {
  const bridge = useBridge();
  const [goesOn, setGoesOn] = useState(false);
  const goOn = () => {
    setGoesOn(true);
    void bridge.requests.app.goOnWithoutKeychain();
  };
  return (
    <FirstRunPage>
      <div className={styles['wait']} role="status">
        <KeyRound aria-hidden="true" />
        <h2>{firstRunTexts.keychainLocked}</h2>
        <p>{firstRunTexts.keychainLockedHint}</p>
        <div className={styles['waitActions']}>
          <Button isDisabled={goesOn} onPress={goOn}>
            {firstRunTexts.goOnWithoutKeychain}
          </Button>
        </div>
        <p>{firstRunTexts.goOnWithoutKeychainHint}</p>
      </div>
    </FirstRunPage>
  );
}
