import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { historyTexts } from '../../../shared/messages/history.ts';
import type { HistoryEntry } from '../../../shared/model/upload-queue.ts';
import { classNames } from '../../ui/class-names.ts';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { type DayPlace, dayHeadHeight, historyRowHeight, placeDays, topOfRow } from './day-layout.ts';
import styles from './HistoryList.module.css';
import { HistoryRow, HistoryRowLoading } from './HistoryRow.tsx';
import { dayWords, entryKey } from './history-words.ts';
import type { HistoryRows } from './use-history.ts';

export interface HistoryListProps {
  readonly history: HistoryRows;
  readonly nowMs: number;
  /** The entry whose receipt is shown. */
  readonly chosen: HistoryEntry | null;
  readonly onChoose: (entry: HistoryEntry) => void;
  /** Enter, or a double click. */
  readonly onOpen: (entry: HistoryEntry) => void;
  readonly ref?: Ref<{ focus: () => void }>;
}

const rowsOfPage = 8;

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: rowsOfPage,
  PageUp: -rowsOfPage,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

const rowOf = (target: EventTarget): number | null => {
  const row = target instanceof Element ? target.closest('[aria-rowindex]') : null;
  return row && Number(row.getAttribute('aria-rowindex')) - 1;
};

/** Thousands of uploads under the days they ended on. Only those in sight are in the page, and read from the disk. */
export function HistoryList({ history, nowMs, chosen, onChoose, onOpen, ref }: HistoryListProps) {
  const { total, at, setInSight } = history;
  const days = useMemo(() => placeDays(history.days), [history.days]);
  const firsts = useMemo(() => new Set(days.map(({ first }) => first)), [days]);
  const scroller = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef<number | null>(null);
  const [active, setActive] = useState(0);
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => historyRowHeight + (firsts.has(index) ? dayHeadHeight : 0),
    // The heading of a day stays above its rows.
    scrollPaddingStart: dayHeadHeight,
    overscan: 6,
  });
  const shown = virtualizer.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => setInSight(first, last), [setInSight, first, last]);
  const reachable = Math.min(Math.max(active, first), last);

  // A row may come into the page, and be read, only some time after it was asked for.
  useEffect(() => {
    const wanted = wantsFocus.current;
    if (wanted === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[aria-rowindex="${wanted + 1}"]`);
    const entry = at(wanted);
    row?.focus();
    if (!row || !entry) return;
    wantsFocus.current = null;
    onChoose(entry);
  });

  const [, redraw] = useState(0);
  const go = (index: number) => {
    const next = Math.max(0, Math.min(total - 1, index));
    wantsFocus.current = next;
    setActive(next);
    virtualizer.scrollToIndex(next);
    redraw((times) => times + 1);
  };
  useImperativeHandle(ref, () => ({ focus: () => go(reachable) }));

  const open = (index: number | null) => {
    const entry = index === null ? undefined : at(index);
    if (entry) onOpen(entry);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = pressedKeys(event.nativeEvent);
    const step = steps[pressed];
    if (step !== undefined) go(reachable + step);
    else if (pressed === 'Enter') open(rowOf(event.target));
    else if (pressed === ' ') go(reachable);
    else return;
    event.preventDefault();
  };
  const onClick = ({ target }: MouseEvent) => {
    const index = rowOf(target);
    if (index !== null) go(index);
  };

  const drawRow = (day: DayPlace, index: number) => {
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
        style={{ transform: `translateY(${topOfRow(day, index)}px)` }}
        onFocus={() => setActive(index)}
      >
        {entry ? <HistoryRow entry={entry} /> : <HistoryRowLoading />}
      </div>
    );
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid is no table.
    <div
      ref={scroller}
      role="grid"
      aria-label={historyTexts.list}
      aria-rowcount={total}
      tabIndex={-1}
      className={styles['list']}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onDoubleClick={({ target }) => open(rowOf(target))}
    >
      <div className={styles['space']} style={{ height: virtualizer.getTotalSize() }} role="presentation">
        {days
          .filter((day) => day.first <= last && day.first + day.count > first)
          .map((day) => {
            const words = dayWords(day.day, nowMs);
            return (
              // biome-ignore lint/a11y/useSemanticElements: a group of rows of a virtual grid is no part of a table.
              <div
                key={day.day}
                role="rowgroup"
                aria-label={words}
                className={styles['day']}
                style={{ transform: `translateY(${day.top}px)`, height: day.height }}
              >
                <div className={styles['dayHead']} aria-hidden="true">
                  {words}
                </div>
                {shown
                  .filter(({ index }) => index >= day.first && index < day.first + day.count)
                  .map(({ index }) => drawRow(day, index))}
              </div>
            );
          })}
      </div>
    </div>
  );
}
