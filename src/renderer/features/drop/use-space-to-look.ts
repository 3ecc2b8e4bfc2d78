import { useRef } from 'react';
import { isCovered, useWindowStore } from '../../store/window-store.ts';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { useKeyFirst } from '../../ui/use-key-first.ts';

/**
 * Space shows a render everywhere, also while a button around the list has the focus that nobody gave it: Upload when the sheet
 * opens, Close once Upload is disabled. Whoever presses it to look must not have made a version, which nobody can remove, nor
 * lost the sheet. To a person who has used Tab they are buttons like any other.
 */
export function useSpaceToLook(look: () => void): void {
  const hasTabbed = useRef(false);
  useKeyFirst((event) => {
    if (isCovered(useWindowStore.getState())) return false;
    if (event.key === 'Tab') hasTabbed.current = true;
    if (pressedKeys(event) !== ' ' || hasTabbed.current || !isAroundRows(event.target)) return false;
    look();
    return true;
  });
}

/** Not in a row: its own buttons get the focus only from a person. */
const isAroundRows = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches('button, [role="dialog"]') &&
  target.closest('[role="row"]') === null;
