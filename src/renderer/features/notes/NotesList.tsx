import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { projectNotesTexts as texts } from '../../../shared/messages/project-notes.ts';
import type { ProjectNote } from '../../../shared/model/project-notes.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './NotesList.module.css';
import { NotesRow } from './NotesRow.tsx';
import type { ProjectNoteRows } from './use-project-notes.ts';

export interface NotesListProps {
  readonly notes: ProjectNoteRows;
  /** In its item. */
  readonly onOpen: (row: ProjectNote) => void;
  /** On the frames. */
  readonly onShow: (row: ProjectNote) => void;
  readonly onBrowse: (row: ProjectNote) => void;
}

const rowHeight = 64;

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Thousands of notes, of which only those in sight are in the page, and asked for. */
export function NotesList({ notes, onOpen, onShow, onBrowse }: NotesListProps) {
  const { found, at, setInSight } = notes;
  const total = found?.total ?? 0;
  const nowMs = useNow(60_000);
  const scroller = useRef<HTMLDivElement>(null);
  const opened = useWindowStore((state) => state.noteId);
  const [active, setActive] = useState(0);
  const reachable = Math.max(0, Math.min(total - 1, active));
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // Scrolled out of sight, the row that Tab leads to stays.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), reachable])].sort((a, b) => a - b),
  });
  const first = virtualizer.range?.startIndex ?? 0;
  const last = virtualizer.range?.endIndex ?? 0;
  useEffect(() => setInSight(first, last), [setInSight, first, last]);

  // The row may come into the page only with the next drawing.
  const goingTo = useRef<number | null>(null);
  useEffect(() => {
    if (goingTo.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[aria-rowindex="${goingTo.current + 1}"]`);
    if (!row) return;
    goingTo.current = null;
    row.focus({ preventScroll: true });
  });

  const go = (index: number) => {
    const next = Math.max(0, Math.min(total - 1, index));
    setActive(next);
    virtualizer.scrollToIndex(next);
    goingTo.current = next;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'row') return;
    const pressed = pressedKeys(event.nativeEvent);
    const step = steps[pressed];
    const row = at(reachable);
    if (step !== undefined) go(reachable + step);
    else if (!row) return;
    else if (pressed === 'Enter') onOpen(row);
    else if (pressed === ' ') onShow(row);
    else return;
    event.preventDefault();
  };
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('button')) return;
    const index = Number(target.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 1;
    const row = at(index);
    if (!row) return;
    setActive(index);
    onOpen(row);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid is no table.
    <div
      ref={scroller}
      role="grid"
      aria-label={texts.rows}
      aria-rowcount={total}
      tabIndex={-1}
      className={styles['list']}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <div className={styles['space']} style={{ height: virtualizer.getTotalSize() }} role="presentation">
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = at(index);
          const isOpen = row !== undefined && row.note.id === opened;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a row of a virtual grid is no table row.
            <div
              // By its place: a row that has the focus keeps it when its note has been read.
              key={index}
              role="row"
              aria-rowindex={index + 1}
              aria-selected={isOpen}
              tabIndex={index === reachable ? 0 : -1}
              className={classNames(styles['row'], isOpen && styles['opened'])}
              style={{ transform: `translateY(${start}px)` }}
              onFocus={() => setActive(index)}
            >
              {row ? (
                <NotesRow
                  row={row}
                  nowMs={nowMs}
                  isActive={index === reachable}
                  onShow={onShow}
                  onBrowse={onBrowse}
                />
              ) : (
                <Waiting />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

const Waiting = () => (
  // biome-ignore lint/a11y/useSemanticElements: a gridcell of a virtual grid is no table cell.
  // biome-ignore lint/a11y/useFocusableInteractive: the row around it has the focus.
  <div className={styles['waiting']} role="gridcell" aria-label={texts.loading}>
    <Skeleton width="46%" />
  </div>
);
