import type { ReactNode } from 'react';
import styles from './Unseen.module.css';

/** Words for those who hear the page, where a sign says the same to those who see it. */
export function Unseen({ children }: { readonly children: ReactNode }) {
  return <span className={styles['unseen']}>{children}</span>;
}
