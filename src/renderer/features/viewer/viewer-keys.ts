import { type PictureAction, pictureActions } from './picture-keys.ts';

/** The actions of the viewer that have keys. */
export type ViewerAction =
  | PictureAction
  | { readonly kind: 'toggle' | 'stop' | 'loop' | 'mute' | 'review' | 'background' }
  | { readonly kind: 'shuttle'; readonly direction: 1 | -1 }
  | { readonly kind: 'pan'; readonly x: number; readonly y: number };

export const viewerActions: Readonly<Record<string, ViewerAction>> = {
  ...pictureActions,
  ' ': { kind: 'toggle' },
  J: { kind: 'shuttle', direction: -1 },
  K: { kind: 'stop' },
  L: { kind: 'shuttle', direction: 1 },
  'Shift+L': { kind: 'loop' },
  'Alt+ArrowRight': { kind: 'pan', x: -1, y: 0 },
  'Alt+ArrowLeft': { kind: 'pan', x: 1, y: 0 },
  'Alt+ArrowDown': { kind: 'pan', x: 0, y: -1 },
  'Alt+ArrowUp': { kind: 'pan', x: 0, y: 1 },
  T: { kind: 'background' },
  M: { kind: 'mute' },
  R: { kind: 'review' },
};

/** Keys are written as `pressedKeys` writes them. Null if the key does nothing here. */
export const viewerAction = (pressed: string): ViewerAction | null => viewerActions[pressed] ?? null;
