/** The actions of the note check that have keys. */
export type ReviewAction =
  | { readonly kind: 'step'; readonly by: number }
  | { readonly kind: 'note'; readonly by: 1 | -1 }
  | { readonly kind: 'loop' | 'check' | 'hold' | 'stop' }
  | { readonly kind: 'play'; readonly motion: 'on' | 'back' }
  | { readonly kind: 'layout'; readonly layout: 'beside' | 'wipe' | 'difference' | 'flip' }
  | { readonly kind: 'scale'; readonly scale: 'fit' | 'fill' | 1 }
  | { readonly kind: 'zoom'; readonly steps: number };

/** A key that the viewer has as well means the same in both. */
export const reviewActions: Readonly<Record<string, ReviewAction>> = {
  ArrowLeft: { kind: 'step', by: -1 },
  ArrowRight: { kind: 'step', by: 1 },
  'Shift+ArrowLeft': { kind: 'step', by: -10 },
  'Shift+ArrowRight': { kind: 'step', by: 10 },
  ArrowUp: { kind: 'note', by: -1 },
  ArrowDown: { kind: 'note', by: 1 },
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
  F: { kind: 'scale', scale: 'fit' },
  H: { kind: 'scale', scale: 'fill' },
  1: { kind: 'scale', scale: 1 },
  '+': { kind: 'zoom', steps: 1 },
  '=': { kind: 'zoom', steps: 1 },
  'Shift++': { kind: 'zoom', steps: 1 },
  '-': { kind: 'zoom', steps: -1 },
};

/** While this key is held, only the old render is shown. */
export const oldKey = 'B';

/** Keys are written as `pressedKeys` writes them. Null if the key does nothing here, or belongs to the focused element. */
export function reviewAction(pressed: string, target: EventTarget | null): ReviewAction | null {
  const action = reviewActions[pressed];
  if (!action || !(target instanceof HTMLElement)) return null;
  const isPressed = target.closest('button, a[href]') !== null;
  return isPressed && (pressed === ' ' || pressed === 'Enter') ? null : action;
}
