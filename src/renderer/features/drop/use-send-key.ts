import { useLayoutEffect, useRef } from 'react';
import { isCovered, isReviewCovered, useWindowStore } from '../../store/window-store.ts';
import { pressedKeys } from '../../ui/pressed-keys.ts';

const coveredBy = { page: isCovered, review: isReviewCovered } as const;

/**
 * Handles the key that uploads what the sheet lists, on the page or in the review of its files. `send` decides whether it can
 * be uploaded yet.
 */
export function useSendKey(
  send: (target: Node | null) => void,
  place: keyof typeof coveredBy = 'page',
): void {
  const latest = useRef(send);
  // Layout effects, so that the key works as soon as the button looks ready.
  useLayoutEffect(() => {
    latest.current = send;
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // In the sheet also not while the note check covers it.
      if (pressedKeys(event) !== 'Mod+Enter' || coveredBy[place](useWindowStore.getState())) return;
      event.preventDefault();
      // Otherwise Enter would also press the focused button, such as one that skips a file or closes the review.
      event.stopPropagation();
      latest.current(event.target instanceof Node ? event.target : null);
    };
    // Capture, so that fields in the sheet do not handle the key first.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [place]);
}
