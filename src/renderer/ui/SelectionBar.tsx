import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { libraryTexts } from '../../shared/messages/library.ts';
import { IconButton } from './IconButton.tsx';
import styles from './SelectionBar.module.css';

export interface SelectionBarProps {
  /** Of what several are selected, for those who hear it. */
  readonly label: string;
  readonly count: number;
  /** What can be done with them. */
  readonly children: ReactNode;
  /** Why something of it cannot be done now. */
  readonly why?: string | null;
  readonly onClear: () => void;
}

/** What can be done with several rows at once. */
export function SelectionBar({ label, count, children, why = null, onClear }: SelectionBarProps) {
  return (
    <section className={styles['bar']} aria-label={label}>
      <span className={styles['count']} role="status">
        {libraryTexts.selected(count)}
      </span>
      {children}
      {why !== null && <span className={styles['why']}>{why}</span>}
      <span className={styles['gap']} />
      <IconButton
        label={libraryTexts.clearSelection}
        size="small"
        shortcut="Escape"
        icon={<X />}
        onPress={onClear}
      />
    </section>
  );
}
