import { FlaskConical } from 'lucide-react';
import type { Trouble } from '../../../shared/model/trouble.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './PracticeOffer.module.css';

export interface PracticeOfferProps {
  readonly isStarting: boolean;
  readonly isDisabled: boolean;
  readonly failure: Trouble | null;
  readonly onStart: () => void;
}

/** For those without a key yet, and for trying something out: the whole service, on this machine. */
export function PracticeOffer({ isStarting, isDisabled, failure, onStart }: PracticeOfferProps) {
  return (
    <section className={styles['offer']} aria-label="Practice studio">
      <FlaskConical aria-hidden="true" />
      <div className={styles['words']}>
        <p>
          No key yet? The practice studio is the whole service on this machine, filled with a show. Nothing
          you do there leaves it.
        </p>
        {failure && (
          <p className={styles['failure']} role="alert">
            {failure.sentence} {failure.remedy}
          </p>
        )}
      </div>
      <Button onPress={onStart} isDisabled={isDisabled}>
        {isStarting ? 'Starting the practice studio…' : 'Try the practice studio'}
      </Button>
    </section>
  );
}
