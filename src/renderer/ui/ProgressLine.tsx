import { ProgressBar } from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './ProgressLine.module.css';
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
  const known = fraction !== null;
  return (
    <ProgressBar
      aria-label={label}
      {...(known ? { value: Math.min(1, Math.max(0, fraction)) } : { isIndeterminate: true })}
      minValue={0}
      maxValue={1}
      className={classNames(styles['track'], toneClass(tone))}
    >
      <div
        className={classNames(styles['fill'], !known && styles['unknown'])}
        style={known ? { transform: `scaleX(${fraction})` } : undefined}
      />
    </ProgressBar>
  );
}
