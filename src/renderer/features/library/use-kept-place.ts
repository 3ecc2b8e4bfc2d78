import { useLayoutEffect, useRef } from 'react';
import type { MediaId } from '../../../shared/api/ids.ts';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import { itemsInSight, type MediaGeometry, placeOf, topToReveal } from './media-geometry.ts';
import type { ScrollSight } from './use-scroll-sight.ts';

interface Arrangement {
  readonly items: readonly MediaView[];
  readonly geometry: MediaGeometry;
  /** Changes with what is asked for: another filter or order is another list, and begins at its top. */
  readonly listKey: string;
}

/**
 * Keeps what somebody looks at where it is while pages arrive, versions are delivered or the list becomes wider: the item
 * they are at, or else the first one in sight.
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
    // Cards that became larger leave room for fewer: the one somebody is at is not cut off by that.
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
