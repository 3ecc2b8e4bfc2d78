import { Globe } from 'lucide-react';
import { firstRunTexts } from '../../../shared/messages/first-run.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './SignIn.module.css';

export interface BrowserWaitProps {
  readonly onReopen: () => void;
  readonly onCancel: () => void;
}

export function BrowserWait({ onReopen, onCancel }: BrowserWaitProps) {
  return (
    <div className={styles['wait']} role="status">
      <Globe aria-hidden="true" />
      <h2>{firstRunTexts.continueInBrowser}</h2>
      <p>{firstRunTexts.allowThere}</p>
      <div className={styles['waitActions']}>
        <Button icon={<Globe />} onPress={onReopen}>
          {firstRunTexts.reopenBrowser}
        </Button>
        <Button autoFocus onPress={onCancel}>
          {firstRunTexts.cancelSignIn}
        </Button>
      </div>
    </div>
  );
}
