import { useState } from 'react';
import { noteTimeTexts as texts } from '../../../shared/messages/note-times.ts';
import type { FrameRate } from '../../../shared/model/frame-rate.ts';
import type { GuessedVersions } from '../../../shared/model/version-rates.ts';
import { Button } from '../../ui/Button.tsx';
import { FrameRateQuestion } from './FrameRateQuestion.tsx';
import { GuessedRates } from './GuessedRates.tsx';
import styles from './OtherVersionsRate.module.css';

export interface OtherVersionsRateProps {
  readonly guesses: readonly GuessedVersions[];
  readonly onAnswer: (rate: FrameRate) => void;
}

/** The frame rates used for notes on versions from elsewhere, and a way to set another one. */
export function OtherVersionsRate({ guesses, onAnswer }: OtherVersionsRateProps) {
  const [isChanging, setChanging] = useState(false);
  if (isChanging)
    return (
      <FrameRateQuestion
        onAnswer={(rate) => {
          setChanging(false);
          onAnswer(rate);
        }}
      />
    );
  return (
    <p className={styles['rate']}>
      <GuessedRates guesses={guesses} />{' '}
      <Button size="small" kind="quiet" onPress={() => setChanging(true)}>
        {texts.change}
      </Button>
    </p>
  );
}
