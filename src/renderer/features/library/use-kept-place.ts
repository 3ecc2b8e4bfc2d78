import { useLayoutEffect, useRef } from 'react';
import type { MediaId } from '../../../shared/api/ids.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { itemsInSight, type MediaGeometry, placeOf, topToReveal } from './media-geometry.ts';
import type { ScrollSight } from './use-scroll-sight.ts';

interface Arrangement {
  readonly items: readonly MediaView[];
  readonly geometry: MediaGeometry;
  /** Changes with the filter and the order: the list is then a new one, and starts at its top. */
  readonly listKey: string;
}

/**
 * Keeps an item in place while pages load, versions are uploaded or the list changes its width: the current item, or
 * otherwise the first visible one.
 */
export function useKeptPlace(sight: ScrollSight, now: Arrangement | null, atId: MediaId | null): void {
  const before = useRef<Arrangement | null>(null);
  useLayoutEffect(() => {
    const then = before.current;
    before.current = now;
    if (!then || !now) return;
    if (then.listKey !== now.listKey) {
      sight.scrollTo(0);
      return;
    }
    if (then.items === now.items && then.geometry === now.geometry) return;
    const { topPx } = sight.exact();
    const anchor = anchorOf(then, sight, atId);
    if (!anchor || (topPx === 0 && anchor.id !== atId)) return;
    const index = now.items.findIndex(({ id }) => id === anchor.id);
    if (index < 0) return;
    const samePx = Math.max(0, placeOf(now.geometry, index).topPx - anchor.belowTopPx);
    // Larger cards leave less space, so the current item is scrolled completely into sight.
    const isResized = then.geometry !== now.geometry && anchor.id === atId;
    const wantedPx = isResized
      ? topToReveal(now.geometry, index, { ...sight.exact(), topPx: samePx })
      : samePx;
    if (wantedPx !== topPx) sight.scrollTo(wantedPx);
  });
}

function anchorOf({ items, geometry }: Arrangement, sight: ScrollSight, atId: MediaId | null) {
  const exact = sight.exact();
  const { from, until } = itemsInSight(geometry, items.length, exact);
  const inSight = items.slice(from, until);
  const offset = Math.max(
    0,
    inSight.findIndex(({ id }) => id === atId),
  );
  const item = inSight[offset];
  return item && { id: item.id, belowTopPx: placeOf(geometry, from + offset).topPx - exact.topPx };
}
