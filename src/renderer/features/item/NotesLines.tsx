import { useVirtualizer } from '@tanstack/react-virtual';
import { History } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { NoteId } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import { itemTexts } from '../../../shared/messages/item.ts';
import { classNames } from '../../ui/class-names.ts';
import { scrollMeasuredList } from '../../ui/scroll-measured-list.ts';
import { useScrollPlace } from '../../ui/use-scroll-place.ts';
import type { NotesLine } from './group-notes.ts';
import styles from './NotesLines.module.css';

export interface NotesLinesProps {
  readonly lines: readonly NotesLine[];
  /** The note that was opened from elsewhere. It is scrolled into sight once. */
  readonly asked: NoteId | null;
  readonly card: (note: Note) => ReactNode;
}

/** Estimated heights. Each line is measured when it is rendered. */
const heights: Readonly<Record<NotesLine['kind'], number>> = { older: 34, version: 26, note: 120 };
/**
 * How many lines to render beyond the visible ones. A few dozen notes are all rendered, for searching in the page and for
 * the Tab key. Of thousands, few are, because dragging the scroll bar renders all of them at each step.
 */
const besideSight = (count: number): number => (count <= 60 ? 20 : 2);

/** The notes of an item, in a panel that scrolls other content too. Only notes near the visible part are rendered. */
export function NotesLines({ lines, asked, card }: NotesLinesProps) {
  const list = useRef<HTMLUListElement>(null);
  const place = useScrollPlace(list);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => place?.scroller ?? null,
    scrollToFn: scrollMeasuredList,
    estimateSize: (index) => heights[lines[index]?.kind ?? 'note'],
    getItemKey: (index) => keyOf(lines[index], index),
    scrollMargin: place?.topPx ?? 0,
    overscan: besideSight(lines.length),
  });

  const askedIndex = asked === null ? -1 : lines.findIndex((line) => isNote(line, asked));
  const goingTo = useRef<NoteId | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: gone to once, not whenever notes come or go above it.
  useEffect(() => {
    if (askedIndex < 0 || !place) return;
    goingTo.current = asked;
    virtualizer.scrollToIndex(askedIndex, { align: 'center' });
  }, [asked, askedIndex < 0, place === null]);
  // The note may be rendered only at the next update.
  useEffect(() => {
    if (goingTo.current === null) return;
    const found = list.current?.querySelector('[aria-current]');
    if (!found) return;
    goingTo.current = null;
    found.scrollIntoView({ block: 'center' });
  });

  return (
    <ul ref={list} className={styles['lines']} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const line = lines[index];
        if (!line) return null;
        const next = lines[index + 1];
        const isOlder = line.kind === 'older' || (line.kind === 'note' && line.isOlder);
        const isLastOlder = isOlder && !(next?.kind === 'note' && next.isOlder);
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={classNames(
              styles['line'],
              isOlder && styles['older'],
              line.kind === 'older' && styles['firstOlder'],
              isLastOlder && styles['lastOlder'],
            )}
            style={{ transform: `translateY(${start - (place?.topPx ?? 0)}px)` }}
          >
            <Line line={line} card={card} />
          </li>
        );
      })}
    </ul>
  );
}

function Line({ line, card }: { readonly line: NotesLine; readonly card: NotesLinesProps['card'] }) {
  switch (line.kind) {
    case 'older':
      return (
        <p className={styles['olderWords']}>
          <History aria-hidden="true" /> {line.words}
        </p>
      );
    case 'version':
      return (
        <h4 className={styles['version']}>
          v{line.group.versionNumber}
          {line.group.isActive && <span className={styles['active']}>{itemTexts.currentVersion}</span>}
        </h4>
      );
    case 'note':
      return card(line.note);
  }
}

const isNote = (line: NotesLine, id: NoteId): boolean => line.kind === 'note' && line.note.id === id;

function keyOf(line: NotesLine | undefined, index: number): string | number {
  switch (line?.kind) {
    case 'older':
      return 'older';
    case 'version':
      return line.group.versionId;
    case 'note':
      return line.note.id;
    case undefined:
      return index;
  }
}
