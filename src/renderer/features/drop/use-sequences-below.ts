import { type RefObject, useEffect, useState } from 'react';
import { useScrollPlace } from '../../ui/use-scroll-place.ts';

/** How many image sequences are further below than what is in sight of the sheet, by the measure of its files. */
export function useSequencesBelow(
  list: RefObject<HTMLElement | null>,
  amount: number,
  halfRowPx: number,
): { readonly below: number; readonly scroller: HTMLElement | null } {
  const scroller = useScrollPlace(list)?.scroller ?? null;
  const [below, setBelow] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other sequences are observed when there are more or fewer.
  useEffect(() => {
    if (!scroller || !list.current) return setBelow(0);
    const hidden = new Set<Element>();
    // Rows that scroll by don't render the sheet again, so it is told of them.
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect, rootBounds } of entries)
          if (!isIntersecting && rootBounds && boundingClientRect.top >= rootBounds.bottom)
            hidden.add(target);
          else hidden.delete(target);
        setBelow(hidden.size);
      },
      { root: scroller, rootMargin: `0px 0px ${-halfRowPx}px` },
    );
    for (const sequence of list.current.children) seen.observe(sequence);
    return () => seen.disconnect();
  }, [scroller, amount, halfRowPx, list]);
  return { below: Math.min(below, amount), scroller };
}
