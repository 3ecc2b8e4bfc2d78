import type { MouseEvent as ReactMouseEvent } from 'react';

export interface MenuPlace {
  readonly xPx: number;
  readonly yPx: number;
}

/** Where to open a context menu: at the pointer, or for the menu key and Shift+F10 where the browser reports the focus. */
export const menuPlace = ({
  clientX,
  clientY,
}: Pick<ReactMouseEvent | MouseEvent, 'clientX' | 'clientY'>): MenuPlace => ({
  xPx: clientX,
  yPx: clientY,
});
