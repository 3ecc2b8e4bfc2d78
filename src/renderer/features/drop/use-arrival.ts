import { type RefObject, useLayoutEffect } from 'react';
import { arriveFrom } from '../../ui/motion.ts';
import { takeDropPoint } from './drop-point.ts';

/** Animates a new row's picture from the point where the file was dropped. */
export function useArrival(shown: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    const from = shown.current ? takeDropPoint() : null;
    if (shown.current && from) arriveFrom(shown.current, from);
  }, [shown]);
}
