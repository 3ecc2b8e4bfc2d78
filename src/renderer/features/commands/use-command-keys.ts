import { useEffect } from 'react';
import { useWindowStore } from '../../store/window-store.ts';
import { pressedKeys, typesText } from '../../ui/pressed-keys.ts';
import { type CommandId, commandOfKeys } from './command-list.ts';

/** These have listeners of their own, which also know where the files go. */
const heardElsewhere: readonly CommandId[] = ['choose_files', 'choose_folder'];

/** Runs commands by their keys, unless a dialog is open or the key belongs to the text somebody is typing. */
export function useCommandKeys(run: (id: CommandId) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const id = commandOfKeys(pressedKeys(event));
      if (id === null || heardElsewhere.includes(id)) return;
      const { dialog, mediaId } = useWindowStore.getState();
      if (dialog.kind !== 'none' || document.querySelector('[role="alertdialog"], [role="dialog"]')) return;
      if (id === 'close_item' && (mediaId === null || typesText(event.target))) return;
      event.preventDefault();
      run(id);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [run]);
}
