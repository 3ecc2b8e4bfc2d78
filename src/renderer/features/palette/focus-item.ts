import type { MediaId } from '../../../shared/api/ids.ts';

/** Enough for a busy computer. An item that is filtered out, or not in this view, has no row at all. */
const framesMost = 60;

/**
 * Moves the focus to the row of the item that was chosen in the palette, so that the next key is for that item. It would
 * otherwise return to where it was, such as another item. The palette keeps the focus in itself until it is gone.
 */
export function focusItemAfterPalette(mediaId: MediaId): void {
  let framesLeft = framesMost;
  const look = () => {
    const row = document.querySelector<HTMLElement>(`main [role="row"][data-media="${CSS.escape(mediaId)}"]`);
    if (row && document.querySelector('[role="dialog"]') === null) row.focus({ preventScroll: true });
    else if (framesLeft-- > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
