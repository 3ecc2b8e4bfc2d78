import type { MouseEvent } from 'react';

/**
 * Of a view whose keys are about a picture: a click on one of its buttons, or a line that is dragged, leaves the focus where it
 * is. Else Enter and Space would press that button again, and the arrow keys move that line.
 */
export function keepKeys(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('button, [role="slider"]'))
    event.preventDefault();
}
