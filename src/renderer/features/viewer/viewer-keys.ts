/** The actions of the viewer that have keys. */
export type ViewerAction =
  | { readonly kind: 'step'; readonly by: number }
  | { readonly kind: 'start' | 'end' | 'toggle' | 'stop' | 'loop' | 'mute' | 'review' | 'background' }
  | { readonly kind: 'shuttle'; readonly direction: 1 | -1 }
  | { readonly kind: 'note'; readonly by: 1 | -1 }
  | { readonly kind: 'scale'; readonly scale: 'fit' | 'fill' | 1 }
  | { readonly kind: 'zoom'; readonly steps: number }
  | { readonly kind: 'pan'; readonly x: number; readonly y: number };

export const viewerActions: Readonly<Record<string, ViewerAction>> = {
  ArrowRight: { kind: 'step', by: 1 },
  ArrowLeft: { kind: 'step', by: -1 },
  'Shift+ArrowRight': { kind: 'step', by: 10 },
  'Shift+ArrowLeft': { kind: 'step', by: -10 },
  Home: { kind: 'start' },
  End: { kind: 'end' },
  ' ': { kind: 'toggle' },
  J: { kind: 'shuttle', direction: -1 },
  K: { kind: 'stop' },
  L: { kind: 'shuttle', direction: 1 },
  'Shift+L': { kind: 'loop' },
  ArrowUp: { kind: 'note', by: -1 },
  ArrowDown: { kind: 'note', by: 1 },
  F: { kind: 'scale', scale: 'fit' },
  H: { kind: 'scale', scale: 'fill' },
  1: { kind: 'scale', scale: 1 },
  '+': { kind: 'zoom', steps: 1 },
  '=': { kind: 'zoom', steps: 1 },
  'Shift++': { kind: 'zoom', steps: 1 },
  '-': { kind: 'zoom', steps: -1 },
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
