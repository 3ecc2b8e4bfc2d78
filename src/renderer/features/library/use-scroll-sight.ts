import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Sight } from './media-geometry.ts';

/** Scrolling by more than this at once is too fast to load pictures. */
const fastPx = 80;
/** After this time without scrolling, the list counts as at rest. */
const restMs = 120;

/** Smaller movements cause no rendering, since a margin around the visible part is rendered anyway. */
const stepPx = 32;

export interface ScrollSight {
  /** The part to render; its top is rounded to steps. Null until the element is rendered. */
  readonly drawn: (Sight & { readonly widthPx: number; readonly isFast: boolean }) | null;
  /** The exact scroll position. */
  readonly exact: () => Sight;
  readonly scrollTo: (topPx: number) => void;
}

/** Follows the visible part and the width of a scrolling element. */
export function useScrollSight(scroller: RefObject<HTMLElement | null>): ScrollSight {
  const [drawn, setDrawn] = useState<ScrollSight['drawn']>(null);
  const last = useRef<Sight & { readonly isFast: boolean }>({ topPx: 0, heightPx: 0, isFast: false });

  const look = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop, clientHeight: heightPx, clientWidth: widthPx } = element;
    const isFast = last.current.isFast || Math.abs(scrollTop - last.current.topPx) > fastPx;
    last.current = { topPx: scrollTop, heightPx, isFast };
    const topPx = Math.floor(scrollTop / stepPx) * stepPx;
    setDrawn((before) => {
      const isSame =
        before?.topPx === topPx &&
        before.heightPx === heightPx &&
        before.widthPx === widthPx &&
        before.isFast === isFast;
      return isSame ? before : { topPx, heightPx, widthPx, isFast };
    });
  }, [scroller]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    look();
    let resting: ReturnType<typeof setTimeout> | null = null;
    const rest = () => {
      last.current = { ...last.current, isFast: false };
      look();
    };
    const lookNow = () => {
      // Rendered in the same frame: rows that came a frame later would leave a gap at the edge.
      flushSync(look);
      if (resting !== null) clearTimeout(resting);
      resting = setTimeout(rest, restMs);
    };
    const resizes = new ResizeObserver(lookNow);
    resizes.observe(element);
    element.addEventListener('scroll', lookNow, { passive: true });
    return () => {
      if (resting !== null) clearTimeout(resting);
      resizes.disconnect();
      element.removeEventListener('scroll', lookNow);
    };
  }, [scroller, look]);

  // Not read from the element: the browser may have moved it since the list became shorter.
  const exact = useCallback(() => last.current, []);
  const scrollTo = useCallback(
    (topPx: number) => {
      scroller.current?.scrollTo({ top: topPx, behavior: 'instant' });
      look();
    },
    [scroller, look],
  );
  return { drawn, exact, scrollTo };
}
