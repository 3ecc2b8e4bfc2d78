import type { MediaId } from '../../../shared/api/ids.ts';

/** Enough for a busy computer. An item that is filtered out, or not in this view, has no row at all. */
const framesMost = 60;

/**
 * Moves the focus to what was chosen in the palette, so that the next key is for that. It would otherwise return to where it
 * was, such as another item. The palette keeps the focus in itself until it is gone.
 */
export function focusAfterPalette(find: () => HTMLElement | null | undefined): void {
  let framesLeft = framesMost;
  const look = () => {
    const chosen = find();
    if (chosen && document.querySelector('[role="dialog"]') === null) chosen.focus({ preventScroll: true });
    else if (framesLeft-- > 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

export const focusItemAfterPalette = (mediaId: MediaId): void =>
  focusAfterPalette(() =>
    document.querySelector<HTMLElement>(`main [role="row"][data-media="${CSS.escape(mediaId)}"]`),
  );
