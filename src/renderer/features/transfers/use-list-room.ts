import { type RefObject, useLayoutEffect } from 'react';
import { scaledPx } from '../../ui/root-scale.ts';

/** How the rows of the list are arranged. */
export interface ListRoom {
  /** Words below each other: a column beside the content, or the list is narrow. */
  readonly isStacked: boolean;
  /** What runs can be larger than the rest without being all that is seen. */
  readonly isRoomy: boolean;
}

const stackedBelowPx = scaledPx(544);
/** A quarter of it has room for a large row and others. */
const highWindowPx = scaledPx(960);

/** Tells how much room the list has: before it is first drawn, and whenever that changes. */
export function useListRoom(list: RefObject<HTMLElement | null>, tell: (room: ListRoom) => void): void {
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    let told: ListRoom | null = null;
    const look = () => {
      // Beside the content it is as high as the window; the styles of the workbench say where it stands.
      const isBeside = getComputedStyle(current).getPropertyValue('--queue-height').trim() === 'none';
      const isStacked = isBeside || current.clientWidth < stackedBelowPx;
      const isRoomy = isBeside || window.innerHeight >= highWindowPx;
      if (told?.isStacked === isStacked && told.isRoomy === isRoomy) return;
      told = { isStacked, isRoomy };
      tell(told);
    };
    look();
    const resizes = new ResizeObserver(look);
    resizes.observe(current);
    window.addEventListener('resize', look);
    return () => {
      resizes.disconnect();
      window.removeEventListener('resize', look);
    };
  }, [list, tell]);
}
