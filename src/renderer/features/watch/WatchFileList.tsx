import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { watchPageTexts } from '../../../shared/messages/watch-page.ts';
import type { WatchFile, WatchFolder } from '../../../shared/model/watch-folders.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { WatchFileRows } from './use-watch-files.ts';
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
    estimateSize: (index) => rowHeights[isTall(at(index)) ? 'tall' : 'usual'],
    overscan: 6,
    // Scrolled out of sight, the row that Tab leads to stays.
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), reachable])].sort((a, b) => a - b),
  });
  const shown = virtualizer.getVirtualItems();
  const first = virtualizer.range?.startIndex ?? 0;
  const last = virtualizer.range?.endIndex ?? 0;
  useEffect(() => setInSight(first, last), [setInSight, first, last]);
  const heights = shown.map(({ index }) => (isTall(at(index)) ? '1' : '0')).join('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured anew when one of them has another height.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, heights]);

  const go = (index: number) => {
    const next = Math.max(0, Math.min(total - 1, index));
    setActive(next);
    virtualizer.scrollToIndex(next);
    // The row may come into the page only with the next drawing.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[aria-rowindex="${next + 1}"]`)?.focus(),
    );
  };
  const choose = (file: WatchFile) => {
    if (mayChoose) openDialog({ kind: 'choose_item', folderId: folder.id, path: file.path });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'row') return;
    const pressed = pressedKeys(event.nativeEvent);
    const step = steps[pressed];
    const file = at(reachable);
    const offered = file ? fileActions(file) : [];
    if (step !== undefined) go(reachable + step);
    else if (!file) return;
    else if (pressed === 'Enter' || pressed === ' ') openFile(file.path);
    else if (pressed === 'I' && offered.includes('choose')) choose(file);
    else if (pressed === 'Delete' && offered.includes('skip')) actions.skip(file);
    else return;
    event.preventDefault();
  };
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('button, [role="menu"]')) return;
    const row = target.closest('[aria-rowindex]');
    const index = Number(row?.getAttribute('aria-rowindex')) - 1;
    const file = at(index);
    if (!file) return;
    setActive(index);
    openFile(file.path);
  };

  return (
    <div className={styles['parts']}>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual grid is no table. */}
      <div
        ref={scroller}
        role="grid"
        aria-label={watchPageTexts.rows}
        aria-rowcount={total}
        tabIndex={-1}
        className={styles['list']}
        onKeyDown={onKeyDown}
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
                aria-selected={isOpen}
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

const Waiting = () => (
  // biome-ignore lint/a11y/useSemanticElements: a gridcell of a virtual grid is no table cell.
  // biome-ignore lint/a11y/useFocusableInteractive: the row around it has the focus.
  <div className={styles['waiting']} role="gridcell" aria-label={watchPageTexts.reading}>
    <Skeleton width="46%" />
  </div>
);
