import { useState } from 'react';
import { ProgressBar } from 'react-aria-components';
import { formatPercent } from '../../shared/model/format.ts';
import { classNames } from './class-names.ts';
import styles from './ProgressLine.module.css';
import { isGrowth } from './progress-growth.ts';
import type { Tone } from './tone.ts';
import { toneClass } from './tone-class.ts';

export interface ProgressLineProps {
  /** What is progressing, for screen readers. */
  readonly label: string;
  /** 0 to 1; null while unknown. */
  readonly fraction: number | null;
  readonly tone?: Tone;
}

export function ProgressLine({ label, fraction, tone = 'busy' }: ProgressLineProps) {
  const [drawn, setDrawn] = useState({ fraction, fill: 0 });
  if (drawn.fraction !== fraction)
    setDrawn({ fraction, fill: drawn.fill + (isGrowth(drawn.fraction, fraction) ? 0 : 1) });
  const known = fraction !== null;
  return (
    <ProgressBar
      aria-label={label}
      // React Aria would round: the words beside it would say one percent less.
      {...(known
        ? { value: Math.min(1, Math.max(0, fraction)), valueLabel: formatPercent(fraction) }
        : { isIndeterminate: true })}
      minValue={0}
      maxValue={1}
      className={classNames(styles['track'], toneClass(tone))}
    >
      <div
        // A new element starts where it is: the transition of the last one would run backwards.
        key={drawn.fill}
        className={classNames(styles['fill'], !known && styles['unknown'])}
        style={known ? { transform: `scaleX(${fraction})` } : undefined}
      />
    </ProgressBar>
  );
}
