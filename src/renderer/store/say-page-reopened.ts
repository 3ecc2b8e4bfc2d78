import { windowTexts } from '../../shared/messages/window.ts';
import { showToast } from './toast-store.ts';
import { useWindowStore } from './window-store.ts';

/** Says that the page was reloaded after a crash and has lost its state. Stays until dismissed. */
export function sayThatPageReopened(): void {
  showToast({
    tone: 'wait',
    text: windowTexts.reopened,
    detail: windowTexts.reopenedHint,
    action: {
      label: windowTexts.diagnostics,
      run: () => useWindowStore.getState().openDialog({ kind: 'settings', section: 'about' }),
    },
  });
}
