import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { libraryTexts } from '../../../shared/messages/library.ts';
import { projectNotesTexts as texts } from '../../../shared/messages/project-notes.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import type { ProjectNote } from '../../../shared/model/project-notes.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { isRowItself } from '../../ui/is-row-itself.ts';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { scaledPx } from '../../ui/root-scale.ts';
import { rowAfterKey } from '../../ui/row-steps.ts';
import { useGridMenu } from '../../ui/use-grid-menu.tsx';
import { useNow } from '../../ui/use-now.ts';
import { rowIndexOf, useVirtualRows } from '../../ui/use-virtual-rows.ts';
import { VirtualGrid, VirtualRow } from '../../ui/VirtualGrid.tsx';
import styles from './NotesList.module.css';
import { NotesRow } from './NotesRow.tsx';
import { NoteToCome } from './NoteToCome.tsx';
import { noteMenu } from './note-menu.tsx';
import type { ProjectNoteRows } from './use-project-notes.ts';

export interface NotesListProps {
  readonly notes: ProjectNoteRows;
  readonly mediaOf: (row: ProjectNote) => MediaView | null;
  /** Whether notes on the same version are grouped. */
  readonly isGrouped: boolean;
  /** Opens the note in its item. */
  readonly onOpen: (row: ProjectNote) => void;
  /** Opens the note check at the note. */
  readonly onShow: (row: ProjectNote) => void;
  readonly onBrowse: (row: ProjectNote) => void;
}

const rowHeight = scaledPx(88);

/** Thousands of notes, of which only the visible ones are rendered and loaded. */
export function NotesList(props: NotesListProps) {
  const { notes, mediaOf, isGrouped, onOpen, onShow, onBrowse } = props;
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
    if (!isRowItself(event.target)) return;
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
  const { onContextMenu, menu } = useGridMenu(rows.grid, (index) => {
    const row = at(index);
    return row
      ? {
          label: libraryTexts.menuOf(`${row.item}, ${row.time.text}`),
          entries: noteMenu(row, {
            open: () => onOpen(row),
            show: () => onShow(row),
            browse: () => onBrowse(row),
          }),
        }
      : null;
  });
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('button')) return;
    const index = rowIndexOf(target);
    const row = index === null ? undefined : at(index);
    if (index === null || !row) return;
    setActive(index);
    onOpen(row);
  };

  const grid = (
    <VirtualGrid
      rows={rows}
      label={texts.rows}
      rowCount={total}
      className={styles['list'] ?? ''}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onContextMenu={onContextMenu}
    >
      {rows.virtualizer.getVirtualItems().map(({ index, start }) => {
        const row = at(index);
        const isOpen = row !== undefined && row.note.id === opened;
        const isFirst = isGrouped && row !== undefined && beginsGroup(row, index, at);
        const isWithin = isGrouped && row !== undefined && !isFirst;
        return (
          <VirtualRow
            // Keyed by index, so that a focused row keeps the focus when its note is loaded.
            key={index}
            index={index}
            topPx={start}
            isTabStop={index === reachable}
            aria-selected={isOpen}
            className={classNames(
              styles['row'],
              isOpen && styles['opened'],
              isFirst && styles['first'],
              isWithin && styles['within'],
            )}
            onFocus={() => setActive(index)}
          >
            {row ? (
              <NotesRow
                row={row}
                media={mediaOf(row)}
                nowMs={nowMs}
                isActive={index === reachable}
                onShow={onShow}
                onBrowse={onBrowse}
              />
            ) : (
              <NoteToCome />
            )}
          </VirtualRow>
        );
      })}
    </VirtualGrid>
  );
  return (
    <>
      {grid}
      {menu}
    </>
  );
}

/** Whether the row starts a group. The row before it may not be loaded yet. */
function beginsGroup(
  row: ProjectNote,
  index: number,
  at: (index: number) => ProjectNote | undefined,
): boolean {
  const before = at(index - 1);
  return index === 0 || (before !== undefined && !isSameVersion(before, row));
}

const isSameVersion = ({ note: a }: ProjectNote, { note: b }: ProjectNote): boolean =>
  a.media_id === b.media_id && a.version_id === b.version_id;
