import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Text for screen readers, where an icon says the same. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles['unseen']}>{children}</span>;
}
