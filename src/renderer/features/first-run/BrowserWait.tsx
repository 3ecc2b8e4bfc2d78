import { Globe } from 'lucide-react';
import { firstRunTexts } from '../../../shared/messages/first-run.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './SignIn.module.css';

export function BrowserWait({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <div className={styles['wait']} role="status">
      <Globe aria-hidden="true" />
      <h2>{firstRunTexts.continueInBrowser}</h2>
      <p>{firstRunTexts.allowThere}</p>
      <Button autoFocus onPress={onCancel}>
        {firstRunTexts.cancelSignIn}
      </Button>
    </div>
  );
}
