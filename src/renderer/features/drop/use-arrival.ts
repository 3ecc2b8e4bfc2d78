import { type RefObject, useLayoutEffect } from 'react';
import { arriveFrom } from '../../ui/motion.ts';
import { takeDropPoint } from './drop-point.ts';

/** A dropped file goes to its row: what is shown of it comes from where it was let go. */
export function useArrival(shown: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const from = shown.current ? takeDropPoint() : null;
    if (shown.current && from) arriveFrom(shown.current, from);
  }, [shown]);
}
