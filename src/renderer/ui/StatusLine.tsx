import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './StatusLine.module.css';

export interface StatusLineProps {
  readonly words: string;
  /** Something failed to load, instead of still loading. */
  readonly isMissing?: boolean;
  /** Announce changes to screen readers. */
  readonly isSaid?: boolean;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** A line below a list that says what of it is still loading, old or missing. */
export const StatusLine = ({ words, isMissing = false, isSaid = false, children }: StatusLineProps) => (
  <div
    className={classNames(styles['line'], isMissing && styles['missing'])}
    {...(isSaid ? { role: 'status' } : {})}
  >
    {isMissing && <CloudOff aria-hidden="true" />}
    <span className={styles['words']}>{words}</span>
    {children}
  </div>
);
