import type { ReactNode } from 'react';
import styles from './SettingRow.module.css';

export interface SettingRowProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
}

/** One setting: its name on the left, its value on the right. */
export function SettingRow({ label, description, children }: SettingRowProps) {
  return (
    <div className={styles['row']}>
      <div className={styles['words']}>
        {label}
        {description !== undefined && <small>{description}</small>}
      </div>
      <div className={styles['control']}>{children}</div>
    </div>
  );
}
