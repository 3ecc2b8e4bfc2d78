import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { scrollToKeep, scrollToKeepEnds } from '../../ui/scroll-to-keep.ts';
import { rowIndexOf, type VirtualRows } from '../../ui/use-virtual-rows.ts';

interface Seen {
  readonly key: string | number | bigint;
  readonly startPx: number;
}

export interface SteadyRowsParts {
  /** The height of what a row has above itself, such as the head of its frame. */
  readonly headPxOf: (index: number) => number;
  readonly movedByKeys: RefObject<boolean>;
}

/**
 * Keeps what is in sight where it is when rows above it come, leave or change their places: the row under the pointer, which
 * is about to be pressed, else the first that is in sight of a list that was scrolled. At its top a list shows what comes
 * there. While keys are used, the row with the focus is followed instead.
 */
export function useSteadyRows(
  { grid, virtualizer }: VirtualRows,
  { headPxOf, movedByKeys }: SteadyRowsParts,
) {
  const pointedAt = useRef<Seen['key'] | null>(null);
  const seen = useRef<Seen | null>(null);
  const latestHeadPxOf = useRef(headPxOf);
  latestHeadPxOf.current = headPxOf;
  useLayoutEffect(() => {
    const list = grid.current;
    const content = list?.firstElementChild;
    if (!list || !(content instanceof HTMLElement)) return;
    const items = virtualizer.getVirtualItems();
    const before = seen.current;
    const same = before && items.find(({ key }) => key === before.key);
    const movedPx = same ? same.start + headPxOf(same.index) - before.startPx : 0;
    if (movedPx !== 0 && !movedByKeys.current)
      scrollToKeep(list, content, movedPx, pointedAt.current === before?.key);
    const next =
      items.find(({ key }) => key === pointedAt.current) ??
      (list.scrollTop > 0 ? items.find(({ start }) => start >= list.scrollTop) : undefined);
    seen.current = next ? { key: next.key, startPx: next.start + headPxOf(next.index) } : null;
  });
  return useMemo(
    () => ({
      onPointerOver: ({ target }: { readonly target: EventTarget }) => {
        const index = rowIndexOf(target);
        const item = virtualizer.getVirtualItems().find((each) => each.index === index);
        pointedAt.current = item?.key ?? null;
        if (item) seen.current = { key: item.key, startPx: item.start + latestHeadPxOf.current(item.index) };
      },
      onPointerLeave: () => {
        pointedAt.current = null;
        const content = grid.current?.firstElementChild;
        if (content instanceof HTMLElement) scrollToKeepEnds(content);
      },
    }),
    [grid, virtualizer],
  );
}
