import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Words for those who hear the page, where a sign says the same to those who see it. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles['unseen']}>{children}</span>;
}
