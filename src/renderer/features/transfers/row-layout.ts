import { classNames } from '../../ui/class-names.ts';
import { scaledPx } from '../../ui/root-scale.ts';
import type { HeadKind } from './batches.ts';
import styles from './TransferRow.module.css';

/** How a row stands in the list, whatever it is. */
export interface RowLayout {
  /** Of the first of several rows of a batch. */
  readonly head: HeadKind | null;
  readonly isGrouped: boolean;
  /** The last of several rows of a batch, where their frame ends. */
  readonly isEnd: boolean;
  /** It runs, and there is enough space to show it larger than the others; never where texts are stacked. */
  readonly isLarge: boolean;
  /** The list is narrow, so the texts are stacked beside the picture. */
  readonly isStacked: boolean;
  /** Of a column that has no room for words beside a picture. */
  readonly isNarrow: boolean;
}

/** The same heights as in the styles. They give every row its position before it is rendered. */
export const rowHeight = (row: Pick<RowLayout, 'isLarge' | 'isStacked' | 'isNarrow'>): number => {
  if (row.isNarrow) return scaledPx(220);
  if (row.isStacked) return scaledPx(172);
  return row.isLarge ? scaledPx(124) : scaledPx(84);
};
export const headHeight = scaledPx(34);
export const frameGap = scaledPx(8);

export const rowClass = ({ isLarge, isStacked, isNarrow, isGrouped, isEnd }: RowLayout): string =>
  classNames(
    styles['row'],
    isLarge && styles['large'],
    isStacked && styles['stackedRow'],
    isNarrow && styles['narrow'],
    isGrouped && styles['grouped'],
    isEnd && styles['end'],
  );
