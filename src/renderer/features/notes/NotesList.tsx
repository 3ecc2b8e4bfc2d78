import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { projectNotesTexts as texts } from '../../../shared/messages/project-notes.ts';
import type { ProjectNote } from '../../../shared/model/project-notes.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { scaledPx } from '../../ui/root-scale.ts';
import { rowAfterKey } from '../../ui/row-steps.ts';
import { useNow } from '../../ui/use-now.ts';
import { rowIndexOf, useVirtualRows } from '../../ui/use-virtual-rows.ts';
import { ReadingCell, VirtualGrid, VirtualRow } from '../../ui/VirtualGrid.tsx';
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

const rowHeight = scaledPx(64);

/** Thousands of notes, of which only those in sight are in the page, and asked for. */
export function NotesList({ notes, onOpen, onShow, onBrowse }: NotesListProps) {
  const { found, at, setInSight } = notes;
  const total = found?.total ?? 0;
  const nowMs = useNow(60_000);
  const opened = useWindowStore((state) => state.noteId);
  const [active, setActive] = useState(0);
  const reachable = Math.max(0, Math.min(total - 1, active));
  const rows = useVirtualRows({
    count: total,
    estimateSize: () => rowHeight,
    kept: [reachable],
    onInSight: setInSight,
  });
  const go = (index: number) => {
    setActive(index);
    rows.goTo(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'row') return;
    const pressed = pressedKeys(event.nativeEvent);
    const next = rowAfterKey(pressed, reachable, total);
    const row = at(reachable);
    if (next !== null) go(next);
    else if (!row) return;
    else if (pressed === 'Enter') onOpen(row);
    else if (pressed === ' ' || pressed === 'R') onShow(row);
    else return;
    event.preventDefault();
  };
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('button')) return;
    const index = rowIndexOf(target);
    const row = index === null ? undefined : at(index);
    if (index === null || !row) return;
    setActive(index);
    onOpen(row);
  };

  return (
    <VirtualGrid
      rows={rows}
      label={texts.rows}
      rowCount={total}
      className={styles['list'] ?? ''}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      {rows.virtualizer.getVirtualItems().map(({ index, start }) => {
        const row = at(index);
        const isOpen = row !== undefined && row.note.id === opened;
        return (
          <VirtualRow
            // By its place: a row that has the focus keeps it when its note has been read.
            key={index}
            index={index}
            topPx={start}
            isTabStop={index === reachable}
            aria-selected={isOpen}
            className={classNames(styles['row'], isOpen && styles['opened'])}
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
              <ReadingCell label={texts.loading} />
            )}
          </VirtualRow>
        );
      })}
    </VirtualGrid>
  );
}
