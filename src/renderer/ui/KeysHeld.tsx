import { pressedKeys } from './pressed-keys.ts';
import { useKeyFirst } from './use-key-first.ts';

/**
 * Stands where a layer will be once its script is here. Its keys must not press what has the focus behind it: Enter, meant for a
 * review, uploaded the sheet.
 */
export function KeysHeld({ onClose }: { readonly onClose: () => void }) {
  useKeyFirst((event) => {
    if (pressedKeys(event) === 'Escape') onClose();
    return true;
  });
  return null;
}
