import { pressedKeys } from './pressed-keys.ts';
import { useKeyFirst } from './use-key-first.ts';

/**
 * Stands where a layer will be once its script is here. Its keys must not press what has the focus behind it: Enter, meant for a
 * review, uploaded the sheet.
 */
export function KeysHeld({
  onClose,
  onKeys,
}: {
  readonly onClose: () => void;
  /** Told of all others, by a layer that takes them up once it is there. */
  readonly onKeys?: (pressed: string) => void;
}) {
  useKeyFirst((event) => {
    const pressed = pressedKeys(event);
    if (pressed === 'Escape') onClose();
    else onKeys?.(pressed);
    return true;
  });
  return null;
}
