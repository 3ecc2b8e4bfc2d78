import { type RefObject, useEffect } from 'react';

/** Gives the focus back when what had it is gone. Loaded once the window is drawn: before that, nothing goes. */
export const useFocusKept = (area: RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    let isGone = false;
    let stop = () => {};
    void import('./keep-focus.ts').then(({ keepFocus }) => {
      if (!isGone) stop = keepFocus(area);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [area]);
