import { type RefObject, useLayoutEffect } from 'react';
import { scaledPx } from '../../ui/root-scale.ts';

/** How the rows of the list are arranged. */
export interface ListRoom {
  /** The texts of a row are stacked, because the list is a column beside the content or narrow. */
  readonly isStacked: boolean;
  /** There is space to show running uploads larger and still see others. In a column all rows are alike. */
  readonly isRoomy: boolean;
  /** The column has no room for words beside a picture: they are below it. */
  readonly isNarrow: boolean;
}

const stackedBelowPx = scaledPx(544);
/** The same as in the styles of the rows. */
const narrowBelowPx = scaledPx(240);
/** In a window this high, a quarter of it has space for a large row and others. */
const highWindowPx = scaledPx(960);

/** Reports how much space the list has: before it is first drawn, and whenever that changes. */
export function useListRoom(list: RefObject<HTMLElement | null>, tell: (room: ListRoom) => void): void {
  useLayoutEffect(() => {
    const { current } = list;
    if (!current) return;
    let told: ListRoom | null = null;
    const look = () => {
      // Beside the content, the list is as high as the window. The styles of the workbench set this variable.
      const isBeside = getComputedStyle(current).getPropertyValue('--queue-height').trim() === 'none';
      const isStacked = isBeside || current.clientWidth < stackedBelowPx;
      const isRoomy = !isStacked && window.innerHeight >= highWindowPx;
      const isNarrow = isBeside && current.clientWidth < narrowBelowPx;
      if (told?.isStacked === isStacked && told.isRoomy === isRoomy && told.isNarrow === isNarrow) return;
      told = { isStacked, isRoomy, isNarrow };
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
