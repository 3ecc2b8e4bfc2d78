import type { MouseEvent } from 'react';

/**
 * For a view whose keys act on a picture: clicking one of its buttons or dragging a slider does not move the focus there.
 * Otherwise Enter and Space would press that button again, and the arrow keys would move that slider.
 */
export function keepKeys(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button, [role="slider"]'))
    event.preventDefault();
}
