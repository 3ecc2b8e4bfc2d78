import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  /** Null below a picture that says as much. */
  readonly icon: ReactNode;
  /** Null where it is said beside it. */
  readonly title: string | null;
  /** What the empty place is for, and how to fill it. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** For a part of a panel instead of a whole one. */
  readonly compact?: boolean;
}

export function EmptyState({ icon, title, children, action, compact = false }: EmptyStateProps) {
  return (
    <div className={classNames(styles['empty'], compact && styles['compact'])}>
      <div className={styles['icon']} aria-hidden="true">
        {icon}
      </div>
      {title !== null && <h2 className={styles['title']}>{title}</h2>}
      {children !== undefined && children !== null && <div className={styles['text']}>{children}</div>}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
    </div>
  );
}
