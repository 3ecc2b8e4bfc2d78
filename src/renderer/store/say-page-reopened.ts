import { windowTexts } from '../../shared/messages/window.ts';
import { showToast } from './toast-store.ts';
import { useWindowStore } from './window-store.ts';

/** What the page that died was showing is gone: says so, until somebody has read it. */
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
