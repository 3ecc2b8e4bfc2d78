import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { historyTexts } from '../../../shared/messages/history.ts';
import { libraryTexts } from '../../../shared/messages/library.ts';
import { comparedUploads } from '../../../shared/model/compared-uploads.ts';
import type { HistoryEntry } from '../../../shared/model/upload-queue.ts';
import { isOfOtherAccount, sayOtherAccount } from '../../store/other-account.ts';
import { showToast } from '../../store/toast-store.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { rowAfterKey } from '../../ui/row-steps.ts';
import { useGridMenu } from '../../ui/use-grid-menu.tsx';
import { rowIndexOf, useVirtualRows } from '../../ui/use-virtual-rows.ts';
import { VirtualGrid, VirtualRow } from '../../ui/VirtualGrid.tsx';
import { type DayPlace, dayHeadHeight, historyRowHeight, placeDays, topOfRow } from './day-layout.ts';
import styles from './HistoryList.module.css';
import { HistoryRow, HistoryRowLoading } from './HistoryRow.tsx';
import { historyMenu } from './history-menu.tsx';
import { dayWords, entryKey, fileName, mediaOf } from './history-words.ts';
import type { HistoryRows } from './use-history.ts';

export interface HistoryListProps {
  readonly history: HistoryRows;
  readonly nowMs: number;
  /** The entry whose receipt is shown. */
  readonly chosen: HistoryEntry | null;
  readonly onChoose: (entry: HistoryEntry) => void;
  /** Called on Enter or a double click. */
  readonly onOpen: (entry: HistoryEntry) => void;
  readonly onShowFile: (entry: HistoryEntry) => void;
  readonly onCopyLink: (entry: HistoryEntry) => void;
}

/** Finished uploads, grouped by day. Only visible ones are rendered and loaded. */
export function HistoryList(props: HistoryListProps) {
  const { history, nowMs, chosen, onChoose, onOpen } = props;
  const { total, at, setInSight } = history;
  const openViewer = useWindowStore((state) => state.openViewer);
  const openReview = useWindowStore((state) => state.openReview);
  const days = useMemo(() => placeDays(history.days), [history.days]);
  const firsts = useMemo(() => new Set(days.map(({ first }) => first)), [days]);
  const [active, setActive] = useState(0);
  /** Compared with the one whose receipt is shown. */
  const [second, setSecond] = useState<HistoryEntry | null>(null);
  const compared = chosen && second && comparedUploads(chosen.receipt, second.receipt);
  const reachable = Math.max(0, Math.min(total - 1, active));
  const rows = useVirtualRows({
    count: total,
    estimateSize: (index) => historyRowHeight + (firsts.has(index) ? dayHeadHeight : 0),
    // Keeps rows from being scrolled under the heading of their day.
    scrollPaddingStart: dayHeadHeight,
    kept: [reachable],
    onInSight: setInSight,
  });
  const shown = rows.virtualizer.getVirtualItems();

  // An entry may be loaded only after its row was chosen.
  const choosing = useRef<number | null>(null);
  useEffect(() => {
    const entry = choosing.current === null ? undefined : at(choosing.current);
    if (!entry) return;
    choosing.current = null;
    onChoose(entry);
  });
  const go = (index: number) => {
    choosing.current = index;
    setSecond(null);
    moveTo(index);
  };
  const moveTo = (index: number) => {
    setActive(index);
    rows.goTo(index);
  };
  const toggle = (index: number) => {
    const entry = at(index);
    moveTo(index);
    if (!entry) return;
    if (isSame(entry, second)) setSecond(null);
    else if (!isSame(entry, chosen)) setSecond(entry);
    else if (second) {
      onChoose(second);
      setSecond(null);
    }
  };

  const open = (index: number | null) => {
    const entry = index === null ? undefined : at(index);
    if (entry) onOpen(entry);
  };
  const viewAt = (index: number) => {
    const entry = at(index);
    if (!entry) return;
    const mediaId = isOfOther(entry) ? null : mediaOf(entry);
    openViewer({
      reference: { of: 'upload', id: entry.jobId },
      name: fileName(entry),
      item: mediaId && { projectId: entry.target.projectId, mediaId },
    });
  };
  const isOneOfTwo = (entry: HistoryEntry) => isSame(entry, chosen) || isSame(entry, second);
  const compare = () => {
    if (!chosen || !compared) return;
    if (compared.kind === 'refused') {
      showToast({ tone: 'wait', text: compared.sentence, durationMs: 6_000 });
      return;
    }
    if (isOfOther(chosen)) return sayOtherAccount(fileName(chosen));
    const { mediaId, older, newer } = compared;
    const subject = { kind: 'version', versionId: newer.versionId } as const;
    openReview([{ projectId: chosen.target.projectId, mediaId, subject, against: older }]);
  };
  const review = (entry: HistoryEntry | undefined) => {
    const mediaId = entry && mediaOf(entry);
    if (!entry || !mediaId) return;
    if (isOfOther(entry)) return sayOtherAccount(fileName(entry));
    openReview([
      { projectId: entry.target.projectId, mediaId, subject: { kind: 'upload', jobId: entry.jobId } },
    ]);
  };
  const { onContextMenu, menu } = useGridMenu(rows.grid, (index) => {
    const entry = at(index);
    return entry
      ? {
          label: libraryTexts.menuOf(fileName(entry)),
          entries: historyMenu(entry, isOneOfTwo(entry) ? compared : null, {
            open: () => onOpen(entry),
            view: () => viewAt(index),
            review: () => (isOneOfTwo(entry) ? compare() : review(entry)),
            showFile: () => props.onShowFile(entry),
            copyLink: () => props.onCopyLink(entry),
          }),
        }
      : null;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = pressedKeys(event.nativeEvent);
    const next = rowAfterKey(pressed, reachable, total);
    const onlyMovesTo = rowAfterKey(pressed.replace(/^Mod\+(?=Arrow|Home|End)/, ''), reachable, total);
    if (next !== null) go(next);
    else if (onlyMovesTo !== null) moveTo(onlyMovesTo);
    else if (pressed === 'Mod+ ' || pressed === 'Mod+Space') toggle(reachable);
    else if (pressed === 'Escape' && second) setSecond(null);
    else if (pressed === 'Enter') open(rowIndexOf(event.target));
    else if (pressed === ' ') viewAt(reachable);
    else if (pressed === 'R') compared ? compare() : review(at(reachable));
    else return;
    event.preventDefault();
    // The first Escape is about what is chosen, and the next one for the dialog.
    if (pressed === 'Escape') event.stopPropagation();
  };
  const onClick = ({ target, ctrlKey, metaKey }: MouseEvent) => {
    const index = rowIndexOf(target);
    if (index === null) return;
    if (ctrlKey || metaKey) toggle(index);
    else go(index);
  };

  const drawRow = (day: DayPlace, index: number) => {
    const entry = at(index);
    const isChosen = entry !== undefined && isOneOfTwo(entry);
    return (
      <VirtualRow
        key={index}
        index={index}
        topPx={topOfRow(day, index)}
        isTabStop={index === reachable}
        aria-selected={isChosen}
        className={classNames(styles['entry'], isChosen && styles['chosen'])}
        onFocus={() => setActive(index)}
      >
        {entry ? <HistoryRow entry={entry} /> : <HistoryRowLoading />}
      </VirtualRow>
    );
  };

  const grid = (
    <VirtualGrid
      rows={rows}
      label={historyTexts.list}
      rowCount={total}
      aria-multiselectable="true"
      className={styles['list'] ?? ''}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onContextMenu={onContextMenu}
      onDoubleClick={({ target }) => open(rowIndexOf(target))}
    >
      {days.map((day) => {
        const ofDay = shown.filter(({ index }) => index >= day.first && index < day.first + day.count);
        if (ofDay.length === 0) return null;
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
            {ofDay.map(({ index }) => drawRow(day, index))}
          </div>
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

/** Entries without an account were written before entries had one. */
const isOfOther = ({ accountId }: HistoryEntry): boolean =>
  accountId !== undefined && isOfOtherAccount(accountId);

const isSame = (entry: HistoryEntry, other: HistoryEntry | null): boolean =>
  other !== null && entryKey(entry) === entryKey(other);
