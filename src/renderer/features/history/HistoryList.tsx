import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { formatBytes, formatMoment } from '../../../shared/model/format.ts';
import type { HistoryEntry } from '../../../shared/model/upload-queue.ts';
import { classNames } from '../../ui/class-names.ts';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import styles from './HistoryDialog.module.css';
import { endingOf, entryKey, fileName, placeWords } from './history-words.ts';
import type { HistoryRows } from './use-history.ts';

export interface HistoryListProps {
  readonly history: HistoryRows;
  /** The entry whose receipt is shown. */
  readonly chosen: HistoryEntry | null;
  readonly onChoose: (entry: HistoryEntry) => void;
}

const rowHeight = 52;
const rowsOfPage = 8;

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: rowsOfPage,
  PageUp: -rowsOfPage,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Thousands of transfers, of which only those in sight are in the page, and read from the disk. */
export function HistoryList({ history, chosen, onChoose }: HistoryListProps) {
  const { total, at, setInSight } = history;
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  const shown = virtualizer.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => setInSight(first, last), [setInSight, first, last]);
  const reachable = Math.min(Math.max(active, first), last);

  const go = (index: number) => {
    const next = Math.max(0, Math.min(total - 1, index));
    setActive(next);
    virtualizer.scrollToIndex(next);
    const entry = at(next);
    if (entry) onChoose(entry);
    // The row may come into the page only with the next drawing.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[aria-rowindex="${next + 1}"]`)?.focus(),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = pressedKeys(event.nativeEvent);
    const step = steps[pressed];
    if (step !== undefined) go(reachable + step);
    else if (pressed === 'Enter' || pressed === ' ') go(reachable);
    else return;
    event.preventDefault();
  };

  const onClick = ({ target }: MouseEvent) => {
    const row = target instanceof Element ? target.closest('[aria-rowindex]') : null;
    if (row) go(Number(row.getAttribute('aria-rowindex')) - 1);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid is no table.
    <div
      ref={scroller}
      role="grid"
      aria-label="Transfers that have ended"
      aria-rowcount={total}
      tabIndex={-1}
      className={styles['list']}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div className={styles['space']} style={{ height: virtualizer.getTotalSize() }} role="presentation">
        {shown.map(({ index, start }) => {
          const entry = at(index);
          const isChosen = entry !== undefined && chosen !== null && entryKey(entry) === entryKey(chosen);
          return (
            // biome-ignore lint/a11y/useSemanticElements: a row of a virtual grid is no table row.
            <div
              key={index}
              role="row"
              aria-rowindex={index + 1}
              aria-selected={isChosen}
              tabIndex={index === reachable ? 0 : -1}
              className={classNames(styles['entry'], isChosen && styles['chosen'])}
              style={{ transform: `translateY(${start}px)` }}
              onFocus={() => setActive(index)}
            >
              {entry ? <Entry entry={entry} /> : <Waiting />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const { tone, words } = endingOf(entry);
  const { size_bytes: sizeBytes } = entry.receipt;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a gridcell of a virtual grid is no table cell.
    // biome-ignore lint/a11y/useFocusableInteractive: the row around it has the focus.
    <div className={styles['cells']} role="gridcell">
      <div className={styles['names']}>
        <span className={styles['file']}>{fileName(entry)}</span>
        <span className={styles['place']}>{placeWords(entry)}</span>
      </div>
      <div className={styles['facts']}>
        <StatusBadge tone={tone}>{words}</StatusBadge>
        <span className={styles['when']}>
          {sizeBytes !== null && `${formatBytes(sizeBytes)}, `}
          <time dateTime={new Date(entry.endedAtMs).toISOString()}>{formatMoment(entry.endedAtMs)}</time>
        </span>
      </div>
    </div>
  );
}

const Waiting = () => (
  // biome-ignore lint/a11y/useSemanticElements: a gridcell of a virtual grid is no table cell.
  // biome-ignore lint/a11y/useFocusableInteractive: the row around it has the focus.
  <div className={styles['cells']} role="gridcell" aria-label="Being read">
    <div className={styles['names']}>
      <Skeleton width="46%" />
      <Skeleton width="30%" />
    </div>
  </div>
);
