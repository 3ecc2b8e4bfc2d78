import type { ReactNode } from 'react';
import { plainText } from '../../shared/model/outside-text.ts';
import styles from './PageHeader.module.css';

export interface PageHeaderProps {
  readonly title: string;
  /** How much the page lists. Announced whenever it changes. */
  readonly count?: ReactNode;
  /** Beside a wide panel the count stays, and buttons show only their icons. Otherwise it leaves its space to the title. */
  readonly keepsCount?: boolean;
  /** Beside the title. */
  readonly actions: ReactNode;
  /** Below the title, such as `PageControls`. */
  readonly children?: ReactNode;
  /** Its children are small text that belongs to the title, so they are close to it. */
  readonly isTight?: boolean;
}

/** The title of a page, with the actions for all of it. */
export const PageHeader = ({
  title,
  count,
  keepsCount = false,
  actions,
  children,
  isTight = false,
}: PageHeaderProps) => (
  <header className={styles['header']} data-tight={isTight || undefined}>
    <div className={styles['heading']} data-keeps-count={keepsCount || undefined}>
      <h1 className={styles['title']} title={plainText(title)}>
        {plainText(title)}
      </h1>
      {count !== undefined && (
        <span className={styles['count']} role="status">
          {count}
        </span>
      )}
      {actions}
    </div>
    {children}
  </header>
);

/** Search, filters and sorting of a page's list. */
export const PageControls = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['controls']}>{children}</div>
);

/** Pushes what follows to the right. */
export const Gap = () => <span className={styles['gap']} />;
