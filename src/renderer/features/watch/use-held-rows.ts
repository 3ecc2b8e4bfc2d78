import { useLayoutEffect, useRef } from 'react';
import type { WatchFile } from '../../../shared/model/watch-folders.ts';
import type { Hold } from '../../ui/use-hold.ts';
import type { VirtualRows } from '../../ui/use-virtual-rows.ts';
import { rowHeightOf } from './WatchFileRow.tsx';

type HeightOf = (file: WatchFile | undefined) => number;

/** A held row keeps the room of the choices that it no longer offers: those below it would move up. */
export function useHeldHeights(hold: Hold, isNarrow: boolean): HeightOf {
  const held = useRef(new Map<string, number>());
  if (!hold.isHeld()) held.current.clear();
  return (file) => {
    const heightPx = rowHeightOf(file, isNarrow);
    if (file === undefined) return heightPx;
    const keptPx = Math.max(heightPx, held.current.get(file.path) ?? 0);
    held.current.set(file.path, keptPx);
    return keptPx;
  };
}

/** Measures rows that have another height now. The row in use stays where it is when those above it grow. */
export function useMeasuredRows({ grid, virtualizer }: VirtualRows, hold: Hold, isOff: boolean): void {
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
    if (!isOff) return;
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
