import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * How many rows follow below what is in sight of `scroller`; `amountBelow` counts those below so much of what is scrolled. Read at
 * every scroll: a virtual list is drawn again only once other rows are in sight, and a jump of the scrollbar passes rows that
 * are never in sight.
 */
export function useAmountBelow(
  scroller: HTMLElement | null,
  amountBelow: (bottomPx: number) => number,
): number {
  const [amount, setAmount] = useState(0);
  const latest = useRef(amountBelow);
  const read = useCallback(
    () => setAmount(scroller ? latest.current(scroller.scrollTop + scroller.clientHeight) : 0),
    [scroller],
  );
  useLayoutEffect(() => {
    latest.current = amountBelow;
    read();
  });
  useEffect(() => {
    if (!scroller) return;
    scroller.addEventListener('scroll', read, { passive: true });
    // Notes that are unfolded in a row don't draw the list again.
    const sizes = new ResizeObserver(read);
    for (const each of [scroller, ...scroller.children]) sizes.observe(each);
    return () => {
      scroller.removeEventListener('scroll', read);
      sizes.disconnect();
    };
  }, [scroller, read]);
  return amount;
}
