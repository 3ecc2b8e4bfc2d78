import type { MouseEvent as ReactMouseEvent } from 'react';

export interface MenuPlace {
  readonly xPx: number;
  readonly yPx: number;
}

/** For a right-click where the mouse is; for the menu key and Shift+F10 the browser says where the focus is. */
export const menuPlace = ({
  clientX,
  clientY,
}: Pick<ReactMouseEvent | MouseEvent, 'clientX' | 'clientY'>): MenuPlace => ({
  xPx: clientX,
  yPx: clientY,
});
