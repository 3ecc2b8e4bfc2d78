import { useLayoutEffect } from 'react';
import { type CommandId, commandOfKeys } from '../../../shared/model/commands.ts';
import { isCovered, useWindowStore } from '../../store/window-store.ts';
import { pressedKeys, typesText } from '../../ui/pressed-keys.ts';

/** These have listeners of their own, which also know where the files go. */
const heardElsewhere: readonly CommandId[] = ['choose_files', 'choose_folder'];

/** Asks for commands by their keys, unless a dialog is open or the key belongs to the text somebody is typing. */
export function useCommandKeys(ask: (id: CommandId) => void): void {
  // With the first drawing, not after it: keys may come as soon as there is something to see.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isTypedAhead(event)) return;
      const id = commandOfKeys(pressedKeys(event));
      if (id === null || heardElsewhere.includes(id) || isTyping(event)) return;
      const window = useWindowStore.getState();
      const { mediaId, watchFolderId, watchFilePath, openDialog } = window;
      if (isCovered(window) || isDialogThere()) return;
      const opened = watchFolderId === null ? mediaId : watchFilePath;
      if (id === 'close_item' && (opened === null || typesText(event.target))) return;
      event.preventDefault();
      // Known here and now, so that what is typed next is known to be meant for it.
      if (id === 'palette') openDialog({ kind: 'palette', typed: '' });
      else ask(id);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [ask]);
}

/** A character such as “?” is a shortcut only outside text fields. */
const isTyping = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && typesText(event.target);

/** People type on right after the palette's keys: letters typed before it is drawn are kept for it. */
function isTypedAhead(event: KeyboardEvent): boolean {
  const { dialog, openDialog } = useWindowStore.getState();
  if (dialog.kind !== 'palette' || isDialogThere() || typesText(event.target)) return false;
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
  event.preventDefault();
  openDialog({ ...dialog, typed: `${dialog.typed ?? ''}${event.key}` });
  return true;
}

const isDialogThere = (): boolean => document.querySelector('[role="alertdialog"], [role="dialog"]') !== null;
