import type { elementScroll } from '@tanstack/react-virtual';

/**
 * Scrolls a virtual list whose rows are measured. If rows above the visible ones turn out to be higher or lower than
 * estimated, the list moves by the difference from where it is now: the person may have scrolled on since the last scroll
 * event, and must not be taken back.
 */
export const scrollMeasuredList: typeof elementScroll = (
  offset,
  { adjustments, behavior = 'auto' },
  { scrollElement },
) =>
  scrollElement?.scrollTo({
    top: adjustments ? scrollElement.scrollTop + adjustments : offset,
    behavior,
  });
