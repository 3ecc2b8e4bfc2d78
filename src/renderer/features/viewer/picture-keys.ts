/** The keys for stepping through frames and notes and for the size of the picture, which the viewer and the note check share. */
export type PictureAction =
  | { readonly kind: 'step'; readonly by: number }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'note'; readonly by: 1 | -1 }
  | { readonly kind: 'scale'; readonly scale: 'fit' | 'fill' | 1 }
  | { readonly kind: 'zoom'; readonly steps: number };

export const pictureActions: Readonly<Record<string, PictureAction>> = {
  ArrowLeft: { kind: 'step', by: -1 },
  ArrowRight: { kind: 'step', by: 1 },
  'Shift+ArrowLeft': { kind: 'step', by: -10 },
  'Shift+ArrowRight': { kind: 'step', by: 10 },
  Home: { kind: 'start' },
  End: { kind: 'end' },
  ArrowUp: { kind: 'note', by: -1 },
  ArrowDown: { kind: 'note', by: 1 },
  F: { kind: 'scale', scale: 'fit' },
  H: { kind: 'scale', scale: 'fill' },
  1: { kind: 'scale', scale: 1 },
  '+': { kind: 'zoom', steps: 1 },
  '=': { kind: 'zoom', steps: 1 },
  'Shift++': { kind: 'zoom', steps: 1 },
  '-': { kind: 'zoom', steps: -1 },
};
