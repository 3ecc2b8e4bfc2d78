import { Globe } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import styles from './SignIn.module.css';

export function BrowserWait({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <div className={styles['wait']} role="status">
      <Globe aria-hidden="true" />
      <h2>Go on in your browser</h2>
      <p>
        A page of the service has opened there. Allow Renderdrop to act for you, and this window goes on by
        itself.
      </p>
      <Button autoFocus onPress={onCancel}>
        Cancel the sign-in
      </Button>
    </div>
  );
}
