import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { libraryTexts } from '../../shared/messages/library.ts';
import { IconButton } from './IconButton.tsx';
import styles from './SelectionBar.module.css';

export interface SelectionBarProps {
  /** Names the list whose rows are selected, for screen readers. */
  readonly label: string;
  readonly count: number;
  /** The actions for the selected rows. */
  readonly children: ReactNode;
  /** Why an action is not possible now. */
  readonly why?: string | null;
  readonly onClear: () => void;
}

/** The actions for several selected rows. */
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
