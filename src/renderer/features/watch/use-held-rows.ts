import { useLayoutEffect, useRef } from 'react';
import type { WatchFile } from '../../../shared/model/watch-folders.ts';
import type { Hold } from '../../ui/use-hold.ts';
import type { VirtualRows } from '../../ui/use-virtual-rows.ts';
import { isAsHighAsItSays, narrowBelowPx, rowHeightOf } from './WatchFileRow.tsx';

export interface HeldHeights {
  readonly heightOf: (file: WatchFile | undefined) => number;
  /** Takes the height of what a row says, which only rows have that are drawn. */
  readonly take: (file: WatchFile, row: Element | null) => void;
}

/** A held row keeps the room of the choices that it no longer offers: those below it would move up. */
export function useHeldHeights(hold: Hold, widthPx: number): HeldHeights {
  const held = useRef(new Map<string, number>());
  const drawn = useRef(new Map<string, number>());
  const ofWidthPx = useRef(widthPx);
  const isOtherWidth = ofWidthPx.current !== widthPx;
  ofWidthPx.current = widthPx;
  if (isOtherWidth || !hold.isHeld()) held.current.clear();
  // Each width breaks the words of a row into other lines.
  if (isOtherWidth) drawn.current.clear();
  const take = (file: WatchFile, row: Element | null) => {
    const { offsetHeight: heightPx = 0 } = row?.querySelector<HTMLElement>('[data-as-high-as-it-says]') ?? {};
    if (heightPx > 0) drawn.current.set(file.path, heightPx);
  };
  const heightOf = (file: WatchFile | undefined) => {
    const usualPx = rowHeightOf(file, widthPx < narrowBelowPx);
    if (file === undefined) return usualPx;
    const heightPx = isAsHighAsItSays(file) ? (drawn.current.get(file.path) ?? usualPx) : usualPx;
    const keptPx = Math.max(heightPx, held.current.get(file.path) ?? 0);
    held.current.set(file.path, keptPx);
    return keptPx;
  };
  return { heightOf, take };
}

/** Measures rows that have another height now. The row in use stays where it is when those above it grow. */
export function useMeasuredRows({ grid, virtualizer }: VirtualRows, hold: Hold, areOff: () => boolean): void {
  const inUse = useRef<{ readonly row: Element; readonly topPx: number } | null>(null);
  useLayoutEffect(() => {
    const list = grid.current;
    const content = list?.firstElementChild;
    if (!list || !(content instanceof HTMLElement)) return;
    const before = inUse.current;
    inUse.current = null;
    const keepsPlace = hold.isHeld() || hold.keepsFocus();
    if (!keepsPlace) content.style.minHeight = '';
    else if (before) scrollBy(list, content, before.row.getBoundingClientRect().top - before.topPx);
    if (!areOff()) return;
    const row = list.querySelector('[role="row"]:hover') ?? list.querySelector('[role="row"]:focus-within');
    if (row && keepsPlace) inUse.current = { row, topPx: row.getBoundingClientRect().top };
    virtualizer.measure();
  });
}

/** A list that is not high enough for it has empty space at its end, for as long as it is held. */
function scrollBy(list: HTMLElement, content: HTMLElement, byPx: number): void {
  if (byPx <= 0) return;
  content.style.minHeight = `${list.scrollTop + byPx + list.clientHeight}px`;
  list.scrollTop += byPx;
}
