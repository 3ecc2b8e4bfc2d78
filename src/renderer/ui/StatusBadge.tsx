import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './StatusBadge.module.css';
import type { Tone } from './tone.ts';
import { toneClass } from './tone-class.ts';

export interface StatusBadgeProps {
  readonly tone: Tone;
  /** Always words: color alone would say nothing. */
  readonly children: ReactNode;
  readonly icon?: ReactNode;
}

export function StatusBadge({ tone, icon, children }: StatusBadgeProps) {
  return (
    <span className={classNames(styles['badge'], toneClass(tone))}>
      {icon ?? <span className={styles['dot']} aria-hidden="true" />}
      <span className={styles['text']}>{children}</span>
    </span>
  );
}
