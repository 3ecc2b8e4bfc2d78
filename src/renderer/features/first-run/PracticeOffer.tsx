import { FlaskConical } from 'lucide-react';
import { firstRunTexts } from '../../../shared/messages/first-run.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './PracticeOffer.module.css';

export interface PracticeOfferProps {
  readonly offer: string;
  readonly action: string;
  readonly isStarting: boolean;
  readonly isDisabled: boolean;
  readonly failure: Trouble | null;
  readonly onStart: () => void;
}

/** Offers the practice studio, or to sign in to it again, which needs no key. */
export function PracticeOffer({
  offer,
  action,
  isStarting,
  isDisabled,
  failure,
  onStart,
}: PracticeOfferProps) {
  return (
    <section className={styles['offer']} aria-label={firstRunTexts.practiceStudio}>
      <FlaskConical aria-hidden="true" />
      <div className={styles['words']}>
        <p>{offer}</p>
        {failure && (
          <p className={styles['failure']} role="alert">
            {failure.sentence} {failure.remedy}
          </p>
        )}
      </div>
      <Button onPress={onStart} isDisabled={isDisabled}>
        {isStarting ? firstRunTexts.startingPractice : action}
      </Button>
    </section>
  );
}
