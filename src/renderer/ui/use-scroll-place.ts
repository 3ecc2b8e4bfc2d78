import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';

export interface ScrollPlace {
  readonly scroller: HTMLElement;
  /** How far below the top of the scrolled content the list begins. */
  readonly topPx: number;
}

/** The place of a virtual list within content that scrolls as a whole; null before it is drawn, and if it scrolls by itself. */
export function useScrollPlace(
  list: RefObject<HTMLElement | null>,
  scrollsByItself = false,
): ScrollPlace | null {
  const [place, setPlace] = useState<ScrollPlace | null>(null);
  const read = useCallback(() => {
    const scroller = list.current && !scrollsByItself ? scrollerOf(list.current) : null;
    if (!list.current || !scroller) return;
    const topPx = Math.round(
      list.current.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop,
    );
    setPlace((known) =>
      known?.scroller === scroller && known.topPx === topPx ? known : { scroller, topPx },
    );
  }, [list, scrollsByItself]);
  // The content above changes its height, so the place is read at every render. It is stored only if it changed.
  useLayoutEffect(read);
  const scroller = place?.scroller ?? null;
  useEffect(() => {
    if (!scroller) return;
    // What stands above may grow without a render of the list.
    const sizes = new ResizeObserver(read);
    sizes.observe(scroller);
    for (const content of scroller.children) sizes.observe(content);
    return () => sizes.disconnect();
  }, [scroller, read]);
  return place;
}

function scrollerOf(element: Element): HTMLElement | null {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  return null;
}
