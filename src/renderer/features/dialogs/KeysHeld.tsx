import { createContext, useContext, useLayoutEffect } from 'react';
import { commandOfKeys } from '../../../shared/model/commands.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { useKeyFirst } from '../../ui/use-key-first.ts';

/** Told how many more layers wait for their script, or how many fewer. */
export const CountAwaited = createContext<(more: 1 | -1) => void>(() => {});

/**
 * Stands where a layer will be once its script is here. Its keys must not press what has the focus behind it: Enter, meant for a
 * review, uploaded the sheet. The palette may be asked for already, and is drawn after the layer that it lies above.
 */
export function KeysHeld({
  onClose,
  onKeys,
}: {
  readonly onClose: () => void;
  /** Told of all others, by a layer that takes them up once it is there. */
  readonly onKeys?: (pressed: string) => void;
}) {
  const count = useContext(CountAwaited);
  useLayoutEffect(() => {
    count(1);
    return () => count(-1);
  }, [count]);
  useKeyFirst((event) => {
    const pressed = pressedKeys(event);
    if (commandOfKeys(pressed) === 'palette') return false;
    if (useWindowStore.getState().palette) return true;
    // Escape that closed the palette is not for the layer as well.
    if (event.defaultPrevented) return true;
    if (pressed === 'Escape') onClose();
    else onKeys?.(pressed);
    return true;
  });
  return null;
}
