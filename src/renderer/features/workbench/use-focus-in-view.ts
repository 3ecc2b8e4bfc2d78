import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from '../../ui/is-focus-lost.ts';
import { listIn } from '../../ui/list-in-area.ts';

/**
 * Keys that show another project or view take away what had the focus. It moves to the list of the new view once that is
 * there, and until then to the area around it, so that the next Tab or arrow key continues where the person looks.
 */
export function useFocusInView(shown: string): RefObject<HTMLElement | null> {
  const area = useRef<HTMLElement>(null);
  /** Nothing takes the focus at the start, before a person has moved it. */
  const hadFocus = useRef(false);
  useEffect(() => {
    const onFocusIn = () => {
      hadFocus.current = true;
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, []);

  const before = useRef(shown);
  useLayoutEffect(() => {
    const { current } = area;
    if (before.current === shown || !current || !hadFocus.current) return;
    before.current = shown;
    if (!isFocusLost() && !isInDialog()) return;
    let frame = 0;
    // A frame later: a dialog that closes first returns the focus to where it was, if that is still there.
    const changes = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    });
    const end = () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      current.removeAttribute('tabindex');
    };
    const look = () => {
      // A dialog that changed the view returns the focus when it closes, to nothing if that is gone.
      if (isInDialog()) return;
      const { activeElement } = document;
      if (!isFocusLost() && activeElement !== current) return end();
      const list = listIn(current);
      if (list) {
        list.focus();
        return end();
      }
      current.tabIndex = -1;
      current.focus({ preventScroll: true });
    };
    look();
    changes.observe(document.body, { childList: true, subtree: true });
    return end;
  }, [shown]);
  useEffect(() => {
    before.current = shown;
  }, [shown]);
  return area;
}

const isInDialog = (): boolean =>
  document.activeElement?.closest('[role="dialog"], [role="alertdialog"]') != null;
