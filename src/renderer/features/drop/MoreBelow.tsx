import { createPortal } from 'react-dom';
import { sheetTable } from '../../../shared/messages/drop-sheet.ts';
import styles from './DropTable.module.css';

export interface MoreBelowProps {
  readonly amount: number;
  /** The element below the scrolled rows that it is rendered into. */
  readonly foot: HTMLElement | null;
  readonly scroller: HTMLElement | null;
}

/** How many rows of the sheet follow below what is in sight. Pressed, it scrolls to them. */
export function MoreBelow({ amount, foot, scroller }: MoreBelowProps) {
  if (amount <= 0 || !foot) return null;
  return createPortal(
    <button
      type="button"
      tabIndex={-1}
      className={styles['below']}
      onClick={() => scroller?.scrollBy({ top: scroller.clientHeight * 0.8 })}
    >
      {sheetTable.moreBelow(amount)}
    </button>,
    foot,
  );
}
