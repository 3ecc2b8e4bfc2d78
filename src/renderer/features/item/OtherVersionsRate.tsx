import { useState } from 'react';
import { noteTimeTexts as texts } from '../../../shared/messages/note-times.ts';
import { type FrameRate, formatFrameRate } from '../../../shared/model/frame-rate.ts';
import type { OtherVersionsRate as Rate } from '../../../shared/model/version-rates.ts';
import { Button } from '../../ui/Button.tsx';
import { FrameRateQuestion } from './FrameRateQuestion.tsx';
import styles from './OtherVersionsRate.module.css';

export interface OtherVersionsRateProps {
  readonly others: Rate;
  readonly onAnswer: (rate: FrameRate) => void;
}

/** The frame rate used for notes on versions from elsewhere, and a way to change it. */
export function OtherVersionsRate({ others, onAnswer }: OtherVersionsRateProps) {
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
  const rate = formatFrameRate(others.rate);
  return (
    <p className={styles['rate']}>
      {others.from.kind === 'told'
        ? texts.toldDetail(rate)
        : texts.asVersionDetail(others.from.versionNumber, rate)}{' '}
      <Button size="small" kind="quiet" onPress={() => setChanging(true)}>
        {texts.change}
      </Button>
    </p>
  );
}
