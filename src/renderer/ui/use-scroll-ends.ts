import { type RefObject, useEffect } from 'react';

/** Sets `data-more-before` and `data-more-after` on a strip that scrolls sideways, for a style that shows that there is more. */
export function useScrollEnds(strip: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const measure = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      const left = Math.abs(scrollLeft);
      element.toggleAttribute('data-more-before', left > 1);
      element.toggleAttribute('data-more-after', scrollWidth - clientWidth - left > 1);
    };
    const sizes = new ResizeObserver(measure);
    for (const each of [element, ...element.children]) sizes.observe(each);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [strip]);
}
