import { type KeyboardEvent, type MouseEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { watchPageTexts } from '../../../shared/messages/watch-page.ts';
import type { WatchCandidate, WatchFile, WatchFolder } from '../../../shared/model/watch-folders.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { isRowItself } from '../../ui/is-row-itself.ts';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { rowAfterKey } from '../../ui/row-steps.ts';
import { SelectionBar } from '../../ui/SelectionBar.tsx';
import { rowIn, rowIndexOf, useVirtualRows } from '../../ui/use-virtual-rows.ts';
import { ReadingCell, VirtualGrid, VirtualRow } from '../../ui/VirtualGrid.tsx';
import { useActiveRow } from './use-active-row.ts';
import { useHeldHeights, useMeasuredRows } from './use-held-rows.ts';
import type { WatchFileRows } from './use-watch-files.ts';
import { useWatchSelection } from './use-watch-selection.ts';
import styles from './WatchFileList.module.css';
import { narrowBelowPx, WatchFileRow } from './WatchFileRow.tsx';
import { useWatchActions } from './watch-actions.ts';
import { fileActions, isAskedWhere } from './watch-words.ts';

export interface WatchFileListProps {
  readonly files: WatchFileRows;
  readonly folder: WatchFolder;
  /** The folder's workspace is open, so that its items can be chosen. */
  readonly mayChoose: boolean;
  /** The number of files without rows, which is shown below them. */
  readonly thereAlready: number;
}

/** All files of a watch folder, of which only the visible ones are rendered. */
export function WatchFileList({ files, folder, mayChoose, thereAlready }: WatchFileListProps) {
  const { total, at, setInSight, hold } = files;
  const actions = useWatchActions();
  const openFile = useWindowStore((state) => state.openWatchFile);
  const openDialog = useWindowStore((state) => state.openDialog);
  const opened = useWindowStore((state) => state.watchFilePath);
  const [widthPx, setWidthPx] = useState(narrowBelowPx);
  const { heightOf, take } = useHeldHeights(hold, widthPx);
  const drawn = useRef<() => readonly number[]>(() => []);
  const { active, setActive } = useActiveRow(files, () => drawn.current());
  const rows = useVirtualRows({
    count: total,
    estimateSize: (index) => heightOf(at(index)),
    kept: [active],
    onInSight: setInSight,
  });
  const { grid, virtualizer } = rows;
  useLayoutEffect(() => {
    const list = grid.current;
    if (!list) return;
    const sizes = new ResizeObserver(() => setWidthPx(list.clientWidth));
    sizes.observe(list);
    return () => sizes.disconnect();
  }, [grid]);
  const shown = virtualizer.getVirtualItems();
  drawn.current = () => shown.map(({ index }) => index);
  // There may be ten thousand rows, so all are measured again only if a visible one has an unexpected height.
  useMeasuredRows(rows, hold, () => {
    for (const { index } of shown) {
      const file = at(index);
      if (file) take(file, rowIn(grid.current, index));
    }
    return shown.some(({ index, size }) => size !== heightOf(at(index)));
  });

  const go = (index: number) => {
    setActive(index);
    rows.goTo(index);
  };
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    // If the focused row was removed, or replaced when it was loaded, the focus would be lost.
    if (hadFocus.current && document.activeElement === document.body)
      rowIn(grid.current, active)?.focus({ preventScroll: true });
  });
  const { paths: marked, toggle, extendTo, selectAll, clear } = useWatchSelection(files);
  const { id: folderId } = folder;
  const chooseFor = useCallback(
    (paths: readonly string[], item?: WatchCandidate) => {
      if (!mayChoose) return;
      openDialog({ kind: 'choose_item', folderId, paths, ...(item && { item }), onChosen: clear });
    },
    [mayChoose, openDialog, folderId, clear],
  );
  const choose = useCallback(
    (file: WatchFile, item?: WatchCandidate) => chooseFor([file.path], item),
    [chooseFor],
  );
  const skipMarked = () => {
    actions.skip(folderId, [...marked]);
    clear();
  };
  const makeNewOfMarked = () => {
    void actions.makeNewItems(folderId, [...marked], folder.place);
    clear();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isRowItself(event.target)) return;
    const pressed = pressedKeys(event.nativeEvent);
    const next = rowAfterKey(pressed, active, total);
    // Shift extends the selection from the row that was selected last.
    const extended = pressed.startsWith('Shift+')
      ? rowAfterKey(pressed.slice('Shift+'.length), active, total)
      : null;
    const file = at(active);
    const offered = file ? fileActions(file) : [];
    if (next !== null) go(next);
    else if (extended !== null) {
      extendTo(active, extended);
      go(extended);
    } else if (pressed === 'Mod+A') selectAll();
    else if (pressed === 'Escape' && marked.size > 0) clear();
    else if (!file) return;
    else if (pressed === 'Mod+ ') toggle(file.path, active);
    else if (pressed === 'I' && marked.size > 0) chooseFor([...marked]);
    else if (pressed === 'Delete' && marked.size > 0) skipMarked();
    else if (pressed === 'N' && mayChoose && marked.size > 0) makeNewOfMarked();
    else if (pressed === 'N' && mayChoose && isAskedWhere(file)) void actions.makeNewItem(file, folder.place);
    else if (pressed === ' ') void actions.view(file);
    else if (pressed === 'R') void actions.review(file);
    else if (pressed === 'Enter') openFile(file.path);
    else if (pressed === 'I' && offered.includes('choose')) choose(file);
    else if (pressed === 'Delete' && offered.includes('skip')) actions.skip(folderId, [file.path]);
    else return;
    event.preventDefault();
  };
  const onClick = ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('button, [role="menu"]')) return;
    const index = rowIndexOf(target);
    const file = index === null ? undefined : at(index);
    if (index === null || !file) return;
    setActive(index);
    if (shiftKey) extendTo(active, index);
    else if (ctrlKey || metaKey || target.closest('[data-select]')) toggle(file.path, index);
    else {
      clear();
      openFile(file.path);
    }
  };

  return (
    <div className={styles['parts']}>
      {marked.size > 0 && (
        <SelectionBar label={watchPageTexts.selection} count={marked.size} onClear={clear}>
          <Button size="small" isDisabled={!mayChoose} onPress={() => chooseFor([...marked])}>
            {watchPageTexts.chooseForAll}
          </Button>
          <Button size="small" isDisabled={!mayChoose} onPress={makeNewOfMarked}>
            {watchPageTexts.makeNewItems}
          </Button>
          <Button size="small" onPress={skipMarked}>
            {watchPageTexts.skip}
          </Button>
        </SelectionBar>
      )}
      <VirtualGrid
        {...hold.props}
        rows={rows}
        label={watchPageTexts.rows}
        rowCount={total}
        aria-multiselectable="true"
        className={styles['list'] ?? ''}
        onKeyDown={onKeyDown}
        onFocus={() => {
          hadFocus.current = true;
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          hadFocus.current = currentTarget.contains(relatedTarget);
        }}
        onClick={onClick}
      >
        {shown.map(({ index, start, size }) => {
          const file = at(index);
          const isOpen = file !== undefined && file.path === opened;
          return (
            <VirtualRow
              key={file?.path ?? index}
              index={index}
              topPx={start}
              heightPx={size}
              isTabStop={index === active}
              aria-selected={file !== undefined && marked.has(file.path)}
              {...(isOpen ? { 'aria-current': true } : {})}
              data-selecting={marked.size > 0 || undefined}
              className={classNames(styles['row'], isOpen && styles['opened'])}
              onFocus={() => setActive(index)}
            >
              {file ? (
                <WatchFileRow
                  file={file}
                  place={folder.place}
                  folder={folder.condition.kind}
                  actions={actions}
                  mayChoose={mayChoose}
                  isActive={index === active}
                  onChoose={choose}
                />
              ) : (
                <ReadingCell label={watchPageTexts.reading} />
              )}
            </VirtualRow>
          );
        })}
      </VirtualGrid>
      {thereAlready > 0 && (
        <p className={styles['thereAlready']}>{watchPageTexts.thereAlready(thereAlready)}</p>
      )}
    </div>
  );
}
