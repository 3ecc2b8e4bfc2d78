import { useLayoutEffect } from 'react';
import { paletteTexts } from '../../../shared/messages/palette.ts';
import { type CommandId, commandOfKeys } from '../../../shared/model/commands.ts';
import { overLayer } from '../../store/layers.ts';
import { showToast } from '../../store/toast-store.ts';
import { isCovered, mayOpenPalette, useWindowStore } from '../../store/window-store.ts';
import { pressedKeys, typesText } from '../../ui/pressed-keys.ts';

/** Handled by other listeners, which also know the target of the files. */
const heardElsewhere: readonly CommandId[] = ['choose_files', 'choose_folder'];

/** Requests commands by their keys, unless a dialog is open or the person is typing text. The palette opens above most of them. */
export function useCommandKeys(ask: (id: CommandId) => void): void {
  // A layout effect, so that keys work as soon as anything is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const id = commandOfKeys(pressedKeys(event));
      if (id === null || heardElsewhere.includes(id) || isTyping(event)) return;
      const window = useWindowStore.getState();
      const { mediaId, watchFolderId, watchFilePath } = window;
      // A review and the viewer have most keys, and no other way to the list of them.
      if (id === 'shortcuts' && !isQuestionThere()) {
        event.preventDefault();
        window.setKeysShown(true);
        return;
      }
      // The palette opens above what is open, and Escape leads back there.
      if (id === 'palette') {
        event.preventDefault();
        if (window.palette !== null) return;
        if (isQuestionThere() || !mayOpenPalette(window)) {
          showToast({ tone: 'idle', text: paletteTexts.answerFirst, durationMs: 5_000 });
          return;
        }
        // At once, so that letters typed next can be kept for it.
        window.openPalette();
        return;
      }
      if (isCovered(window) || isDialogThere()) {
        // As from the palette above it.
        if (overLayer(id) !== 'above' || !mayOpenPalette(window) || window.keysShown || isQuestionThere())
          return;
        event.preventDefault();
        ask(id);
        return;
      }
      const opened = watchFolderId === null ? mediaId : watchFilePath;
      if (id === 'close_item' && (opened === null || typesText(event.target))) return;
      event.preventDefault();
      ask(id);
    };
    // Before anything else: the list that still has the focus would look for a name with these letters.
    window.addEventListener('keydown', keepTypedAhead, { capture: true });
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', keepTypedAhead, { capture: true });
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [ask]);
}

/** A character such as “?” is a shortcut only outside of text fields. */
const isTyping = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && typesText(event.target);

/**
 * What is typed after the palette's keys, but before the palette is drawn, is kept for it: letters, and Enter after them. Escape
 * takes them back, and then the palette, as it does once that is drawn.
 */
function keepTypedAhead(event: KeyboardEvent): void {
  const { palette, openPalette, closePalette } = useWindowStore.getState();
  if (palette === null || isPaletteThere()) return;
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const { typed, runsFirst } = palette;
  const isEnter = event.key === 'Enter' && typed !== '';
  const isEscape = event.key === 'Escape';
  if (event.key.length !== 1 && !isEnter && !isEscape) return;
  event.preventDefault();
  event.stopPropagation();
  if (isEscape) {
    if (typed === '') closePalette();
    else openPalette();
    return;
  }
  // What comes after Enter is not about the palette, but nothing else is there for it yet.
  if (!runsFirst) openPalette({ typed: isEnter ? typed : `${typed}${event.key}`, runsFirst: isEnter });
}

const isPaletteThere = (): boolean => document.querySelector('[data-palette]') !== null;
const isQuestionThere = (): boolean => document.querySelector('[role="alertdialog"]') !== null;
const isDialogThere = (): boolean => document.querySelector('[role="alertdialog"], [role="dialog"]') !== null;
