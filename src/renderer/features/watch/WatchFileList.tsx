import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { watchPageTexts } from '../../../shared/messages/watch-page.ts';
import type { WatchFile, WatchFolder } from '../../../shared/model/watch-folders.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { SelectionBar } from '../../ui/SelectionBar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { WatchFileRows } from './use-watch-files.ts';
import { useWatchSelection } from './use-watch-selection.ts';
import styles from './WatchFileList.module.css';
import { isTall, rowHeights, WatchFileRow } from './WatchFileRow.tsx';
import { useWatchActions } from './watch-actions.ts';
import { fileActions } from './watch-words.ts';

export interface WatchFileListProps {
  readonly files: WatchFileRows;
  readonly folder: WatchFolder;
  /** Its workspace is open, so that its items can be chosen from. */
  readonly mayChoose: boolean;
  /** Files without rows, said below them. */
  readonly thereAlready: number;
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** All files of a folder, of which only those in sight are in the page. */
export function WatchFileList({ files, folder, mayChoose, thereAlready }: WatchFileListProps) {
  const { total, at, setInSight } = files;
  const scroller = useRef<HTMLDivElement>(null);
  const actions = useWatchActions();
  const openFile = useWindowStore((state) => state.openWatchFile);
  const openDialog = useWindowStore((state) => state.openDialog);
  const opened = useWindowStore((state) => state.watchFilePath);
  const [active, setActive] = useState(0);
  const reachable = Math.max(0, Math.min(total - 1, active));
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(at(index)),
    overscan: 6,
    // Scrolled out of sight, the row that Tab leads to stays.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), reachable])].sort((a, b) => a - b),
  });
  const shown = virtualizer.getVirtualItems();
  const first = virtualizer.range?.startIndex ?? 0;
  const last = virtualizer.range?.endIndex ?? 0;
  useEffect(() => setInSight(first, last), [setInSight, first, last]);
  // All rows are measured anew only where one in sight has another height than was thought: there may be ten thousand.
  const isOff = shown.some(({ index, size }) => size !== heightOf(at(index)));
  useLayoutEffect(() => {
    if (isOff) virtualizer.measure();
  });

  const go = (index: number) => {
    const next = Math.max(0, Math.min(total - 1, index));
    setActive(next);
    virtualizer.scrollToIndex(next);
    // The row may come into the page only with the next drawing.
    requestAnimationFrame(() => focusRow(scroller.current, next));
  };
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    // A row that is read only now, or was removed, leaves the focus nowhere.
    if (hadFocus.current && document.activeElement === document.body) focusRow(scroller.current, reachable);
  });
  const { paths: marked, toggle, extendTo, selectAll, clear } = useWatchSelection(files);
  const { id: folderId } = folder;
  const chooseFor = useCallback(
    (paths: readonly string[]) => {
      if (mayChoose) openDialog({ kind: 'choose_item', folderId, paths, onChosen: clear });
    },
    [mayChoose, openDialog, folderId, clear],
  );
  const choose = useCallback((file: WatchFile) => chooseFor([file.path]), [chooseFor]);
  const skipMarked = () => {
    actions.skip(folderId, [...marked]);
    clear();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'row') return;
    const pressed = pressedKeys(event.nativeEvent);
    const step = steps[pressed];
    const file = at(reachable);
    const offered = file ? fileActions(file) : [];
    if (step !== undefined) go(reachable + step);
    else if (isExtending(pressed)) {
      const next = Math.max(0, Math.min(total - 1, reachable + (steps[pressed.slice('Shift+'.length)] ?? 0)));
      extendTo(reachable, next);
      go(next);
    } else if (pressed === 'Mod+A') selectAll();
    else if (pressed === 'Escape' && marked.size > 0) clear();
    else if (!file) return;
    else if (pressed === 'Mod+ ') toggle(file.path, reachable);
    else if (pressed === 'I' && marked.size > 0) chooseFor([...marked]);
    else if (pressed === 'Delete' && marked.size > 0) skipMarked();
    else if (pressed === 'Enter' || pressed === ' ') openFile(file.path);
    else if (pressed === 'I' && offered.includes('choose')) choose(file);
    else if (pressed === 'Delete' && offered.includes('skip')) actions.skip(folderId, [file.path]);
    else return;
    event.preventDefault();
  };
  const onClick = ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('button, [role="menu"]')) return;
    const row = target.closest('[aria-rowindex]');
    const index = Number(row?.getAttribute('aria-rowindex')) - 1;
    const file = at(index);
    if (!file) return;
    setActive(index);
    if (shiftKey) extendTo(reachable, index);
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
          <Button size="small" onPress={skipMarked}>
            {watchPageTexts.skip}
          </Button>
        </SelectionBar>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid is no table. */}
      <div
        ref={scroller}
        role="grid"
        aria-label={watchPageTexts.rows}
        aria-rowcount={total}
        aria-multiselectable="true"
        tabIndex={-1}
        className={styles['list']}
        onKeyDown={onKeyDown}
        onFocus={() => {
          hadFocus.current = true;
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          hadFocus.current = currentTarget.contains(relatedTarget);
        }}
        onClick={onClick}
      >
        <div className={styles['space']} style={{ height: virtualizer.getTotalSize() }} role="presentation">
          {shown.map(({ index, start, size }) => {
            const file = at(index);
            const isOpen = file !== undefined && file.path === opened;
            return (
              // biome-ignore lint/a11y/useSemanticElements: a row of a virtual grid is no table row.
              <div
                key={file?.path ?? index}
                role="row"
                aria-rowindex={index + 1}
                aria-selected={file !== undefined && marked.has(file.path)}
                {...(isOpen ? { 'aria-current': true } : {})}
                tabIndex={index === reachable ? 0 : -1}
                className={classNames(styles['row'], isOpen && styles['opened'])}
                style={{ transform: `translateY(${start}px)`, height: size }}
                onFocus={() => setActive(index)}
              >
                {file ? (
                  <WatchFileRow
                    file={file}
                    place={folder.place}
                    actions={actions}
                    mayChoose={mayChoose}
                    isActive={index === reachable}
                    onChoose={choose}
                  />
                ) : (
                  <Waiting />
                )}
              </div>
            );
          })}
        </div>
      </div>
      {thereAlready > 0 && (
        <p className={styles['thereAlready']}>{watchPageTexts.thereAlready(thereAlready)}</p>
      )}
    </div>
  );
}

const focusRow = (list: HTMLElement | null, index: number): void =>
  list?.querySelector<HTMLElement>(`[aria-rowindex="${index + 1}"]`)?.focus({ preventScroll: true });

const heightOf = (file: WatchFile | undefined): number => rowHeights[isTall(file) ? 'tall' : 'usual'];

/** Shift with what moves: all from the row that was marked last. */
const isExtending = (pressed: string): boolean =>
  pressed.startsWith('Shift+') && steps[pressed.slice('Shift+'.length)] !== undefined;

const Waiting = () => (
  // biome-ignore lint/a11y/useSemanticElements: a gridcell of a virtual grid is no table cell.
  // biome-ignore lint/a11y/useFocusableInteractive: the row around it has the focus.
  <div className={styles['waiting']} role="gridcell" aria-label={watchPageTexts.reading}>
    <Skeleton width="46%" />
  </div>
);
