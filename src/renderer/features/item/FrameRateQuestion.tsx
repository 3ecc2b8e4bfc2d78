import { useState } from 'react';
import { itemTexts } from '../../../shared/messages/item.ts';
import { type FrameRate, formatFrameRate, frameRate } from '../../../shared/model/frame-rate.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './FrameRateQuestion.module.css';

const fractions = [
  [24_000, 1001],
  [24, 1],
  [25, 1],
  [30_000, 1001],
  [30, 1],
  [50, 1],
  [60_000, 1001],
  [60, 1],
] as const;

const rates: readonly FrameRate[] = fractions
  .map(([num, den]) => frameRate(num, den))
  .filter((rate) => rate !== null);

const options = rates.map((rate) => ({
  value: formatFrameRate(rate),
  label: `${formatFrameRate(rate)} fps`,
}));

/** Asks for an item's frame rate, once, if no version was uploaded from here: the service does not know it. */
export function FrameRateQuestion({ onAnswer }: { readonly onAnswer: (rate: FrameRate) => void }) {
  const [chosen, setChosen] = useState('25');
  return (
    <div className={styles['question']}>
      <p>{itemTexts.whichRate}</p>
      <div className={styles['answer']}>
        <Select label={itemTexts.frameRate} hideLabel options={options} value={chosen} onChange={setChosen} />
        <Button
          onPress={() => {
            const rate = rates.find((candidate) => formatFrameRate(candidate) === chosen);
            if (rate) onAnswer(rate);
          }}
        >
          {itemTexts.useRate}
        </Button>
      </div>
    </div>
  );
}
