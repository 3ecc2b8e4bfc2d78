import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FileId } from '../../../shared/ipc/values.ts';
import { sheetSections, sheetTable } from '../../../shared/messages/drop-sheet.ts';
import { libraryTexts } from '../../../shared/messages/library.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { keysOf } from '../../../shared/model/commands.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { isCovered, useWindowStore } from '../../store/window-store.ts';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { scaledPx } from '../../ui/root-scale.ts';
import { rowAfterKey } from '../../ui/row-steps.ts';
import type { PlacedRow } from '../../ui/rows-below.ts';
import { scrollMeasuredList } from '../../ui/scroll-measured-list.ts';
import { useGridMenu } from '../../ui/use-grid-menu.tsx';
import { useVirtualRows } from '../../ui/use-virtual-rows.ts';
import { VirtualGrid } from '../../ui/VirtualGrid.tsx';
import styles from './DropTable.module.css';
import { DropTableHead } from './DropTableHead.tsx';
import { DropTableRow } from './DropTableRow.tsx';
import { itemKey, rowStandingOf, viewingOf } from './drop-row.ts';
import { select, toggleSelected } from './drop-sheet-actions.ts';
import { type DropAim, useDropSheet } from './drop-sheet-store.ts';
import { MoreBelow } from './MoreBelow.tsx';
import { NewItemsButton } from './NewItemsButton.tsx';
import { rowAction } from './row-actions.ts';
import { rowMenu } from './row-menu.tsx';
import type { SheetCounts } from './sheet-counts.ts';
import { reviewsFrom, reviewsOf } from './sheet-reviews.ts';
import { sheetEntries } from './sheet-sections.ts';
import { hasOwnKeys } from './use-new-items-key.ts';
import { useSpaceToLook } from './use-space-to-look.ts';
import { usualRowHeight } from './usual-row-height.ts';

export interface DropTableProps {
  readonly aim: DropAim;
  readonly accountId: AccountId;
  readonly items: readonly MediaView[];
  readonly counts: Pick<SheetCounts, 'to' | 'ahead' | 'before' | 'sameSize'>;
  readonly onInSight: (fileIds: readonly FileId[]) => void;
  /** The element below the scrolled rows that says how many more there are; null until it is rendered. */
  readonly foot: HTMLElement | null;
  /** The image sequences above the files. */
  readonly sequencesIn: (scroller: HTMLElement) => readonly PlacedRow[];
}

const sectionHeight = scaledPx(30);
/** The heading stays at the top of what is scrolled. */
const headHeight = scaledPx(35);

/** All dropped files in sections by what will happen to them. Only visible rows are rendered. */
export function DropTable({ aim, accountId, items, counts, onInSight, foot, sequencesIn }: DropTableProps) {
  const order = useDropSheet((state) => state.order);
  const rows = useDropSheet((state) => state.rows);
  const entries = useMemo(() => sheetEntries(order, rows), [order, rows]);
  const fileIds = useMemo(
    () => entries.flatMap((entry) => (entry.kind === 'row' ? [entry.fileId] : [])),
    [entries],
  );
  const itemsById = useMemo(() => new Map<string, MediaView>(items.map((item) => [item.id, item])), [items]);
  const openViewer = useWindowStore((state) => state.openViewer);
  const openReview = useWindowStore((state) => state.openReview);
  const [activeId, setActiveId] = useState<FileId | null>(null);
  const active = activeId !== null && rows.has(activeId) ? activeId : (fileIds[0] ?? null);
  const keyRow = useMemo(() => keyRowOf(active, fileIds, rows), [active, fileIds, rows]);

  const placeOf = useCallback(
    (fileId: FileId | null) => entries.findIndex((entry) => entry.kind === 'row' && entry.fileId === fileId),
    [entries],
  );
  const rowsShown = useVirtualRows({
    count: entries.length,
    estimateSize: (index) => (entries[index]?.kind === 'section' ? sectionHeight : usualRowHeight),
    keys: useMemo(
      () => entries.map((entry) => (entry.kind === 'row' ? entry.fileId : entry.section)),
      [entries],
    ),
    scrollToFn: scrollMeasuredList,
    isInScroller: true,
    scrollPaddingStart: order.length > 1 ? headHeight : 0,
    kept: [placeOf(active)],
    onInSight: useCallback(
      (first: number, last: number) =>
        onInSight(
          entries.slice(first, last + 1).flatMap((entry) => (entry.kind === 'row' ? [entry.fileId] : [])),
        ),
      [onInSight, entries],
    ),
  });
  const { grid, virtualizer, topPx, goTo } = rowsShown;
  const shown = virtualizer.getVirtualItems();

  const focusRow = useCallback(
    (fileId: FileId) => {
      setActiveId(fileId);
      goTo(placeOf(fileId));
    },
    [goTo, placeOf],
  );
  useFocusAfterDecision(grid, active, fileIds, focusRow);
  const review = useCallback(
    (isInRow: boolean) => {
      if (active === null) return;
      const { projectId } = aim;
      const sheet = useDropSheet.getState();
      const { selected } = sheet;
      const chosen =
        selected.size > 0
          ? reviewsOf(
              fileIds.filter((fileId) => selected.has(fileId)),
              sheet.rows,
              projectId,
            )
          : reviewsFrom(isInRow ? active : null, sheet, projectId);
      openReview(chosen.length > 0 ? chosen : reviewsOf([active], sheet.rows, projectId));
    },
    [active, fileIds, openReview, aim],
  );
  useSheetKeys(keyRow, review);
  useSpaceToLook(({ dataset: { file } }) => {
    const row = rows.get(file as FileId);
    if (row) openViewer(viewingOf(row, aim.projectId));
    return row !== undefined;
  });

  const { onContextMenu, menu } = useGridMenu(rowsShown.grid, (index) => {
    const entry = entries[index];
    const row = entry?.kind === 'row' ? rows.get(entry.fileId) : undefined;
    return row
      ? {
          label: libraryTexts.menuOf(row.name),
          entries: rowMenu(row, {
            view: () => openViewer(viewingOf(row, aim.projectId)),
            review: () => openReview(reviewsFrom(row.fileId, useDropSheet.getState(), aim.projectId)),
          }),
        }
      : null;
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (active === null || !(event.target instanceof HTMLElement) || event.target.role !== 'row') return;
    const pressed = pressedKeys(event.nativeEvent);
    const at = rowAfterKey(pressed.replace(/^Shift\+(?=Arrow)/, ''), fileIds.indexOf(active), fileIds.length);
    const row = rows.get(active);
    if (pressed === 'Mod+A') select(fileIds);
    else if (pressed === 'Mod+ ') toggleSelected(active);
    else if (pressed === ' ' && row) openViewer(viewingOf(row, aim.projectId));
    else if (at !== null) {
      const next = fileIds[at];
      if (pressed.startsWith('Shift+')) {
        toggleSelected(active, true);
        if (next !== undefined) toggleSelected(next, true);
      }
      if (next !== undefined) focusRow(next);
    } else if (!row || !rowAction(pressed, row, event.target)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const rowsIn = (scroller: HTMLElement) => [
    ...sequencesIn(scroller),
    ...virtualizer.measurementsCache.filter(({ index }) => entries[index]?.kind === 'row'),
  ];

  return (
    <div className={styles['table']}>
      {order.length > 1 && <DropTableHead fileIds={fileIds} items={items} />}
      <VirtualGrid
        rows={rowsShown}
        label={sheetTable.files}
        rowCount={entries.length}
        aria-multiselectable="true"
        className={styles['rows'] ?? ''}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
      >
        {shown.map(({ index, key, start }) => {
          const entry = entries[index];
          if (!entry) return null;
          const place = {
            'aria-rowindex': index + 1,
            'data-index': index,
            style: { transform: `translateY(${start - topPx}px)` },
          };
          if (entry.kind === 'section')
            return (
              // biome-ignore lint/a11y/useSemanticElements: a row of a virtual grid is no table row.
              // biome-ignore lint/a11y/useFocusableInteractive: a heading is read, not chosen.
              <div key={key} role="row" className={styles['section']} data-section={entry.section} {...place}>
                {/* biome-ignore lint/a11y/useSemanticElements: a cell of a virtual grid is no table cell. */}
                {/* biome-ignore lint/a11y/useFocusableInteractive: a heading is read, not chosen. */}
                <span role="gridcell">
                  {sheetSections[entry.section]}{' '}
                  <span className={styles['count']}>{entry.count.toLocaleString()}</span>
                </span>
                {entry.section === 'choice' && (
                  // biome-ignore lint/a11y/useSemanticElements: a cell of a virtual grid is no table cell.
                  // biome-ignore lint/a11y/useFocusableInteractive: the button in it has the focus.
                  <span role="gridcell" className={styles['forAll']}>
                    <NewItemsButton />
                  </span>
                )}
              </div>
            );
          const { fileId } = entry;
          const target = rows.get(fileId)?.target;
          const item = target ? itemKey(target) : null;
          return (
            <DropTableRow
              key={key}
              ref={virtualizer.measureElement}
              fileId={fileId}
              aim={aim}
              accountId={accountId}
              items={items}
              itemsById={itemsById}
              isOnlyOne={order.length === 1}
              isActive={fileId === active}
              hasKeys={fileId === keyRow}
              ofItem={item ? counts.to(item) : 0}
              ahead={item ? counts.ahead(fileId, item) : 0}
              beforeId={(item && counts.before(fileId, item)?.fileId) ?? null}
              sameSize={item ? counts.sameSize(fileId, item) : null}
              onActive={setActiveId}
              place={place}
            />
          );
        })}
      </VirtualGrid>
      {menu}
      <MoreBelow rowsIn={rowsIn} foot={foot} scroller={virtualizer.scrollElement} />
    </div>
  );
}

type Rows = ReturnType<typeof useDropSheet.getState>['rows'];

const asksFor = (rows: Rows, fileId: FileId) => {
  const row = rows.get(fileId);
  const standing = row && rowStandingOf(row);
  return standing?.kind === 'asks' ? standing.what : null;
};

/** Asks with the items that the file's name may mean. */
const asksWhere = (rows: Rows, fileId: FileId): boolean =>
  ['target', 'name'].includes(asksFor(rows, fileId) ?? '');

/** The row that the keys 1 to 3 and N apply to: the active one if it asks for an item, else the first that does. */
function keyRowOf(active: FileId | null, fileIds: readonly FileId[], rows: Rows): FileId | null {
  if (active !== null && asksWhere(rows, active)) return active;
  return fileIds.find((fileId) => asksWhere(rows, fileId)) ?? null;
}

/** Keys for candidates and review work anywhere in the sheet, except where text is typed. */
function useSheetKeys(keyRow: FileId | null, review: (isInRow: boolean) => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      // A dialog over the sheet handles its own keys.
      const pressed = pressedKeys(event);
      if (event.defaultPrevented || isCovered(useWindowStore.getState())) return;
      const isTaken = hasOwnKeys(event.target);
      if ((pressed === 'R' && !isTaken) || pressed === keysOf('check_notes')) {
        review(event.target instanceof Element && event.target.closest('[data-file]') !== null);
        event.preventDefault();
        return;
      }
      if (isTaken) return;
      if (keyRow === null) return;
      const { rows } = useDropSheet.getState();
      // N is offered only where there is no item yet.
      if (!(asksFor(rows, keyRow) === 'target' ? /^[1-3N]$/ : /^[1-3]$/).test(pressed)) return;
      const row = rows.get(keyRow);
      if (row && rowAction(pressed, row, event.target)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [keyRow, review]);
}

/**
 * A decision moves its row to another section, where the row and the focus may no longer be rendered. So the focus moves to
 * the next row that needs a choice, or stays on the decided row.
 */
function useFocusAfterDecision(
  grid: { readonly current: HTMLElement | null },
  active: FileId | null,
  fileIds: readonly FileId[],
  focusRow: (fileId: FileId) => void,
): void {
  /** The focused row, if it needed a choice at the last render. */
  const asking = useRef<FileId | null>(null);
  useLayoutEffect(() => {
    const { rows } = useDropSheet.getState();
    const before = asking.current;
    const asks = active !== null && asksFor(rows, active) !== null;
    asking.current = asks ? active : null;
    const isHere = grid.current?.contains(document.activeElement) || document.activeElement === document.body;
    // If the focus moved to another row, nothing was decided.
    if (active === null || before !== active || asks || !isHere) return;
    const next = fileIds.find((fileId) => asksFor(rows, fileId) !== null);
    focusRow(next ?? active);
  });
}
