import { type PictureAction, pictureActions } from '../viewer/picture-keys.ts';

/** The actions of the note check that have keys. */
export type ReviewAction =
  | PictureAction
  | { readonly kind: 'loop' | 'check' | 'hold' | 'stop' }
  | { readonly kind: 'play'; readonly motion: 'on' | 'back' }
  | { readonly kind: 'layout'; readonly layout: 'beside' | 'wipe' | 'difference' | 'flip' };

/** A key that the viewer has as well means the same in both. */
export const reviewActions: Readonly<Record<string, ReviewAction>> = {
  ...pictureActions,
  ' ': { kind: 'loop' },
  Enter: { kind: 'check' },
  J: { kind: 'play', motion: 'back' },
  K: { kind: 'stop' },
  L: { kind: 'play', motion: 'on' },
  S: { kind: 'layout', layout: 'beside' },
  W: { kind: 'layout', layout: 'wipe' },
  D: { kind: 'layout', layout: 'difference' },
  X: { kind: 'layout', layout: 'flip' },
  'Shift+B': { kind: 'hold' },
};

/** While this key is held, only the old render is shown. */
export const oldKey = 'B';

/** Keys are written as `pressedKeys` writes them. Null if the key does nothing here, or belongs to the focused element. */
export function reviewAction(pressed: string, target: EventTarget | null): ReviewAction | null {
  const action = reviewActions[pressed];
  if (!action || !(target instanceof HTMLElement)) return null;
  // It has the focus only if it is scrolled.
  if (target.dataset['scrolled'] !== undefined && /^(?:ArrowUp|ArrowDown|Home|End|Page\w+)$/.test(pressed))
    return null;
  const isPressed = target.closest('button, a[href]') !== null;
  return isPressed && (pressed === ' ' || pressed === 'Enter') ? null : action;
}
