import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Skeleton } from './Skeleton.tsx';
import type { VirtualRows } from './use-virtual-rows.ts';
import styles from './VirtualGrid.module.css';

export interface VirtualGridProps extends Omit<HTMLAttributes<HTMLDivElement>, 'role' | 'tabIndex'> {
  readonly rows: VirtualRows;
  readonly label: string;
  /** The number of all rows, rendered or not. */
  readonly rowCount: number;
}

/** A grid as high as all its rows, of which `useVirtualRows` renders the visible ones. */
export function VirtualGrid({ rows, label, rowCount, className, children, ...rest }: VirtualGridProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid is no table.
    <div
      {...rest}
      ref={rows.grid}
      role="grid"
      aria-label={label}
      aria-rowcount={rowCount}
      tabIndex={-1}
      className={classNames(styles['grid'], className)}
    >
      <div
        className={styles['space']}
        style={{ height: rows.virtualizer.getTotalSize() }}
        role="presentation"
      >
        {children}
      </div>
    </div>
  );
}

export interface VirtualRowProps extends Omit<HTMLAttributes<HTMLDivElement>, 'role' | 'tabIndex' | 'style'> {
  readonly index: number;
  readonly topPx: number;
  /** Set if its height differs from that in its class. */
  readonly heightPx?: number;
  /** It is in the tab order. */
  readonly isTabStop: boolean;
  readonly children: ReactNode;
}

export function VirtualRow({ index, topPx, heightPx, isTabStop, className, ...rest }: VirtualRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a virtual grid is no table row.
    <div
      {...rest}
      role="row"
      aria-rowindex={index + 1}
      tabIndex={isTabStop ? 0 : -1}
      className={classNames(styles['row'], className)}
      style={{ transform: `translateY(${topPx}px)`, height: heightPx }}
    />
  );
}

/** A visible row that has not loaded yet. */
export const ReadingCell = ({ label }: { readonly label: string }) => (
  // biome-ignore lint/a11y/useSemanticElements: a gridcell of a virtual grid is no table cell.
  // biome-ignore lint/a11y/useFocusableInteractive: the row around it has the focus.
  <div className={styles['reading']} role="gridcell" aria-label={label}>
    <Skeleton width="46%" />
  </div>
);
