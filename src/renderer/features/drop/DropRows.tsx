import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef } from 'react';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import type { FileId } from '../../../shared/ipc/values.ts';
import { DropRowCard } from './DropRowCard.tsx';
import styles from './DropSheet.module.css';
import type { DropRow } from './drop-row.ts';
import type { DropAim } from './drop-sheet-store.ts';

export interface DropRowsProps {
  readonly order: readonly FileId[];
  readonly aim: DropAim;
  readonly accountId: string;
  readonly items: readonly MediaView[];
  readonly perItem: ReadonlyMap<string, number>;
  readonly onInSight: (fileIds: readonly FileId[]) => void;
}

/** A row with nothing to remark on; rows with more to say are measured. */
const usualRowHeight = 66;

/** The rows of a sheet: forms, not a collection to choose from, so that Tab leads through them. */
export function DropRows({ order, aim, accountId, items, perItem, onInSight }: DropRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => usualRowHeight,
    getItemKey: (index) => order[index] ?? index,
    overscan: 4,
  });
  const shown = virtualizer.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => onInSight(order.slice(first, last + 1)), [onInSight, order, first, last]);
  const counts = useRef(perItem);
  counts.current = perItem;
  const sharesItemWith = useCallback(
    ({ target }: DropRow) => (target.kind === 'item' ? (counts.current.get(target.mediaId) ?? 0) : 0),
    [],
  );
  return (
    <div ref={scroller} className={styles['rows']}>
      <ul className={styles['space']} style={{ height: virtualizer.getTotalSize() }} aria-label="Files">
        {shown.map(({ index, key, start }) => {
          const fileId = order[index];
          if (fileId === undefined) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={styles['row']}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={order.length}
              aria-posinset={index + 1}
            >
              <DropRowCard
                fileId={fileId}
                aim={aim}
                accountId={accountId}
                items={items}
                isOnlyOne={order.length === 1}
                sharesItemWith={sharesItemWith}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
