import {
  defaultRangeExtractor,
  type elementScroll,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useScrollPlace } from './use-scroll-place.ts';

export interface VirtualRowsOptions {
  readonly count: number;
  readonly estimateSize: (index: number) => number;
  /** What each row is known by: its index by default, so that a focused row keeps the focus when it is loaded. */
  readonly keys?: readonly (string | number)[];
  /** The height of what covers the top of the list, so that rows are not scrolled below it. */
  readonly scrollPaddingStart?: number;
  /** The list is part of content that scrolls as a whole. Otherwise it scrolls by itself. */
  readonly isInScroller?: boolean;
  /** `scrollMeasuredList` if rows are measured. */
  readonly scrollToFn?: typeof elementScroll;
  /** Rows that stay rendered while scrolled out of sight, such as the tab stop. */
  readonly kept: readonly number[];
  readonly onInSight?: (first: number, last: number) => void;
}

export interface VirtualRows {
  /** The list, which scrolls unless `isInScroller`. */
  readonly grid: RefObject<HTMLDivElement | null>;
  readonly virtualizer: Virtualizer<HTMLElement, Element>;
  /** What to take off the start of each row, which counts from the top of the scrolled content. */
  readonly topPx: number;
  /** Scrolls to a row, unless it may be out of sight, and focuses it as soon as it is rendered. */
  readonly goTo: (index: number, scrolls?: boolean) => void;
}

/** The rows of a grid of thousands, of which only the visible ones are rendered. For `VirtualGrid`. */
export function useVirtualRows({
  kept,
  keys,
  onInSight,
  isInScroller = false,
  ...options
}: VirtualRowsOptions): VirtualRows {
  const grid = useRef<HTMLDivElement>(null);
  const place = useScrollPlace(grid, !isInScroller);
  const topPx = place?.topPx ?? 0;
  // The same function for the same keys: with another one, the virtualizer adds up the heights of all rows again.
  const getItemKey = useMemo(() => (keys ? (index: number) => keys[index] ?? index : indexOf), [keys]);
  const virtualizer = useVirtualizer<HTMLElement, Element>({
    ...options,
    getItemKey,
    getScrollElement: () => (isInScroller ? (place?.scroller ?? null) : grid.current),
    scrollMargin: topPx,
    overscan: 6,
    rangeExtractor: (range) => withKept(defaultRangeExtractor(range), kept, options.count),
  });
  const first = virtualizer.range?.startIndex ?? 0;
  const last = virtualizer.range?.endIndex ?? 0;
  useEffect(() => onInSight?.(first, last), [onInSight, first, last]);

  const goingTo = useRef<string | number | bigint | null>(null);
  const [, draw] = useState(0);
  const goTo = useCallback(
    (index: number, scrolls = true) => {
      goingTo.current = virtualizer.options.getItemKey(index);
      if (scrolls) virtualizer.scrollToIndex(index);
      draw((times) => times + 1);
    },
    [virtualizer],
  );
  // The row may be rendered only at a later update, and may be at another place by then.
  useEffect(() => {
    if (goingTo.current === null) return;
    const there = virtualizer.getVirtualItems().find(({ key }) => key === goingTo.current);
    const row = there && rowIn(grid.current, there.index);
    if (!row) return;
    goingTo.current = null;
    row.focus({ preventScroll: true });
  });
  return { grid, virtualizer, topPx, goTo };
}

const indexOf = (index: number): number => index;

export const rowIn = (grid: HTMLElement | null, index: number): HTMLElement | null =>
  grid?.querySelector<HTMLElement>(`[aria-rowindex="${index + 1}"]`) ?? null;

/** The row that was clicked; null if none was. */
export function rowIndexOf(target: EventTarget): number | null {
  const row = target instanceof Element ? target.closest('[aria-rowindex]') : null;
  return row && Number(row.getAttribute('aria-rowindex')) - 1;
}

const withKept = (shown: readonly number[], kept: readonly number[], count: number): number[] =>
  [...new Set([...shown, ...kept.filter((index) => index >= 0 && index < count)])].sort((a, b) => a - b);
