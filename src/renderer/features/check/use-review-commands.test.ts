import { expect, it } from 'vitest';
import { noteIdSchema } from '../../../shared/api/ids.ts';
import { type ReviewAction, reviewActions } from './review-keys.ts';
import { type ReviewState, reviewCommands } from './use-review-commands.ts';

const ids = ['first', 'second', 'third'].map((id) => noteIdSchema.parse(id));
const notes = ids.map((id) => ({ id })) as never;
const state: ReviewState = {
  ...{
    notes,
    index: 1,
    ticks: new Set(),
    timeOf: () => ({ text: '00:00:01:00' }) as never,
    shape: undefined,
  },
  ...{ canCheck: true, comparesHere: true, hasBoth: true, hasFrames: true, isHeld: false, motion: 'stands' },
};
const idsOf = (changes: Partial<ReviewState>) =>
  reviewCommands(() => {}, { ...state, ...changes }).map(({ id }) => id);

it('does what the key beside it does', () => {
  const acted: ReviewAction[] = [];
  const withKeys = reviewCommands((action) => acted.push(action), state).flatMap((entry) =>
    entry.kind === 'action' && entry.shortcut !== undefined ? [entry] : [],
  );
  for (const { onAction } of withKeys) onAction();
  const keyOf = (shortcut: string) => (shortcut === 'Space' ? ' ' : shortcut);
  expect(acted).toEqual(withKeys.map(({ shortcut = '' }) => reviewActions[keyOf(shortcut)]));
  expect(new Set(idsOf({})).size, 'the palette knows them by their ids').toBe(idsOf({}).length);
});

it('offers only what can be done now', () => {
  expect(idsOf({ index: 2 })).not.toContain('review ArrowDown');
  expect(idsOf({ ticks: new Set(ids) })).not.toContain('review Enter');
  expect(idsOf({ comparesHere: false })).not.toContain('review W');
  expect(idsOf({ notes: [], index: 0, hasBoth: false, comparesHere: false, hasFrames: false })).toEqual([]);
});
