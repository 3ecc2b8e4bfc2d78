import { createPortal } from 'react-dom';
import { sheetTable } from '../../../shared/messages/drop-sheet.ts';
import { type PlacedRow, rowsBelow } from '../../ui/rows-below.ts';
import { useAmountBelow } from '../../ui/use-amount-below.ts';
import styles from './DropTable.module.css';
import { usualRowHeight } from './usual-row-height.ts';

export interface MoreBelowProps {
  /** All image sequences and files of the sheet, the topmost first. */
  readonly rowsIn: (scroller: HTMLElement) => readonly PlacedRow[];
  /** The element below the scrolled rows that it is rendered into; null until that is rendered. */
  readonly foot: HTMLElement | null;
  readonly scroller: HTMLElement | null;
}

/** How many rows of the sheet follow below what is in sight. Pressed, it scrolls to them. */
export function MoreBelow({ rowsIn, foot, scroller }: MoreBelowProps) {
  const amount = useAmountBelow(scroller, (bottomPx) =>
    scroller ? rowsBelow(rowsIn(scroller), bottomPx, usualRowHeight) : 0,
  );
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
