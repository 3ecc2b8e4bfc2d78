import { useLayoutEffect, useRef } from 'react';
import { isCovered, useWindowStore } from '../../store/window-store.ts';
import { pressedKeys } from '../../ui/pressed-keys.ts';

/** Handles the key that uploads what the sheet lists. `send` decides whether it can be uploaded yet. */
export function useSendKey(send: (target: Node | null) => void): void {
  const latest = useRef(send);
  // Layout effects, so that the key works as soon as the button looks ready.
  useLayoutEffect(() => {
    latest.current = send;
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Also not while the note check covers the sheet.
      if (pressedKeys(event) !== 'Mod+Enter' || isCovered(useWindowStore.getState())) return;
      event.preventDefault();
      // Otherwise Enter would also press the focused button, such as one that skips a file.
      event.stopPropagation();
      latest.current(event.target instanceof Node ? event.target : null);
    };
    // Capture, so that fields in the sheet do not handle the key first.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
