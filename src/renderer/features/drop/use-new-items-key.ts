import { useLayoutEffect } from 'react';
import { isCovered, useWindowStore } from '../../store/window-store.ts';
import { pressedKeys, typesText } from '../../ui/pressed-keys.ts';
import { makeNewItems } from './drop-sheet-actions.ts';

/** Whether letters already have a meaning there: in text fields, and in open lists and menus. */
export const hasOwnKeys = (target: EventTarget | null): boolean =>
  typesText(target) ||
  (target instanceof Element && target.closest('[role="listbox"], [role="menu"]') !== null);

/** The key that makes new items of all that match nothing works anywhere in the sheet, except where text is typed. */
export function useNewItemsKey(): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || pressedKeys(event) !== 'Shift+N') return;
      if (isCovered(useWindowStore.getState()) || hasOwnKeys(event.target)) return;
      makeNewItems();
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
