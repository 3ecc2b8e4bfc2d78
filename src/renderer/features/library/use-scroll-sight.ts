import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Sight } from './media-geometry.ts';

/** Moved by more than this at once, the list scrolls too fast to load pictures. */
const fastPx = 80;
/** As long without scrolling, and the list rests. */
const restMs = 120;

/** Scrolling by less than this draws nothing: a margin of rows around what is in sight covers it. */
const stepPx = 32;

export interface ScrollSight {
  /** What to draw for: its top is one of many steps. Null until the element is in the page. */
  readonly drawn: (Sight & { readonly widthPx: number; readonly isFast: boolean }) | null;
  /** Where the list really stands. */
  readonly exact: () => Sight;
  readonly scrollTo: (topPx: number) => void;
}

/** Follows which part of a scrolling element is in sight, and how wide it is. */
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
      // Drawn in the same frame: rows that came a frame late would be a gap at the edge.
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

  // Asked of the element itself, it would tell where the browser has put it since the list became shorter.
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
