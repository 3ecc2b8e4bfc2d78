import { isCovered, isReviewCovered, useWindowStore } from '../../store/window-store.ts';
import { useLayerPlace } from '../../ui/layer-place.ts';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { useKeyFirst } from '../../ui/use-key-first.ts';

const coveredBy = { page: isCovered, review: isReviewCovered } as const;

/**
 * Handles the key that uploads what the sheet lists, on the page or in the review of its files. `send` decides whether it can
 * be uploaded yet.
 */
export function useSendKey(
  send: (target: Node | null) => void,
  place: keyof typeof coveredBy = 'page',
): void {
  const { isBelow } = useLayerPlace();
  // Before fields of the sheet, and before the focused button, such as one that skips a file or closes the review.
  useKeyFirst((event) => {
    // In the sheet also not while the note check covers it.
    if (pressedKeys(event) !== 'Mod+Enter') return false;
    if (isBelow || coveredBy[place](useWindowStore.getState())) return false;
    send(event.target instanceof Node ? event.target : null);
    return true;
  });
}
