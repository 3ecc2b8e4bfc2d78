import type { ReactNode } from 'react';
import { firstRunTexts } from '../../../shared/messages/first-run.ts';
import { Logo } from '../../ui/Logo.tsx';
import styles from './FirstRun.module.css';

/** The page shown without an account: the app's name and one thing to do. */
export function FirstRunPage({ children }: { readonly children: ReactNode }) {
  return (
    <main className={styles['page']}>
      <div className={styles['column']}>
        <header className={styles['header']}>
          <Logo />
          <div>
            <h1 className={styles['title']}>{firstRunTexts.appName}</h1>
            <p className={styles['lead']}>{firstRunTexts.lead}</p>
          </div>
        </header>
        {children}
      </div>
    </main>
  );
}
