import type { CheckOpening, ViewerOpening } from '../../store/window-store.ts';

/** The render to check notes on: the one in the viewer if it may differ from the item's newest one. */
export function reviewSubject(reference: ViewerOpening['reference']): CheckOpening['subject'] {
  switch (reference?.of) {
    case 'file':
      return { kind: 'file', fileId: reference.id };
    case 'frames': {
      const { of: kind, ...sequence } = reference;
      return { kind, ...sequence };
    }
    case 'upload':
      return { kind: 'upload', jobId: reference.id };
    case 'version':
    case undefined:
      return { kind: 'newest' };
  }
}
