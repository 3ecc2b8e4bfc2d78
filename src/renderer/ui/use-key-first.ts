import { useLayoutEffect, useRef } from 'react';

/** Hears each key before anything else in the window. `take` returns whether it was for it; then nothing else gets it. */
export function useKeyFirst(take: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(take);
  // Layout effects, so that the key works as soon as what it is for can be seen.
  useLayoutEffect(() => {
    latest.current = take;
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!latest.current(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
