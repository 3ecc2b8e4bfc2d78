import { expect, it } from 'vitest';
import { type ViewerAction, viewerActions } from '../viewer/viewer-keys.ts';
import { oldKey, type ReviewAction, reviewActions } from './review-keys.ts';

const inReviewWords = (action: ViewerAction | undefined): ViewerAction | ReviewAction | undefined => {
  switch (action?.kind) {
    case 'toggle':
      // What plays is the second around the note, and there can be none.
      return { kind: 'loop' };
    case 'shuttle':
      return { kind: 'play', motion: action.direction === 1 ? 'on' : 'back' };
    default:
      return action;
  }
};

it('gives no key another meaning in a review than in the viewer', () => {
  const shared = Object.keys(reviewActions).filter((keys) => keys in viewerActions);
  expect(shared).toEqual(expect.arrayContaining(['H', 'F', '1', 'J', 'K', 'L', 'ArrowLeft', 'Home', 'End']));
  for (const keys of shared) expect(reviewActions[keys], keys).toEqual(inReviewWords(viewerActions[keys]));
  expect(viewerActions).not.toHaveProperty(oldKey);
});
