import { expect, it } from 'vitest';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import type { DropMatch } from '../../../shared/ipc/requests/drops.ts';
import { itemTarget, type RowTarget } from '../drop/drop-row.ts';
import { targetAction } from '../drop/row-actions.ts';
import { type SequenceCommands, sequenceMenu } from './sequence-commands.tsx';

const [wall, floor] = ['med_wall', 'med_floor'].map((id) => mediaIdSchema.parse(id));
const candidate = { id: mediaIdSchema.parse('med_wall'), name: 'Wall', why: '' };
const match = {
  kind: 'ask',
  says: 'Similar items: Wall, Floor',
  newName: 'Wal',
  candidates: [
    { id: wall, name: 'Wall', why: '' },
    { id: floor, name: 'Floor', why: '' },
  ],
} as unknown as DropMatch;

function sequence(target: RowTarget = { kind: 'undecided' }) {
  const chosen: (RowTarget | 'skipped')[] = [];
  const clicked: string[] = [];
  const commands: SequenceCommands = {
    name: 'Wal_v012',
    match,
    asks: target.kind === 'undecided',
    choose: (to) => chosen.push(to) > 0,
    skip: () => chosen.push('skipped') > 0,
    view: () => {},
    review: null,
    encodeAnyway: null,
  };
  const element = {
    querySelector: (selector: string) => ({ click: () => clicked.push(selector) }),
  } as unknown as Element;
  return { chosen, clicked, commands, press: (keys: string) => targetAction(keys, commands, element) };
}

it('has the keys that a file has: candidates by digit or Enter, a new item, another name, and skipping', () => {
  const { chosen, clicked, press } = sequence();
  for (const keys of ['2', 'Enter', 'N', 'F2', 'Delete']) expect(press(keys), keys).toBe(true);
  expect(chosen).toEqual([
    { kind: 'item', mediaId: floor, name: 'Floor' },
    { kind: 'item', mediaId: wall, name: 'Wall' },
    { kind: 'new_item', name: 'Wal' },
    'skipped',
  ]);
  expect(clicked).toEqual(['[data-rename]']);
  for (const keys of ['3', 'R', ' ', 'A']) expect(press(keys), keys).toBe(false);
});

it('chooses another target by Enter once it has one, and no candidate by a digit', () => {
  const { chosen, clicked, press } = sequence({ kind: 'new_item', name: 'Wal' });
  expect([press('1'), press('Enter')]).toEqual([false, true]);
  expect([chosen, clicked]).toEqual([[], ['[data-target-field]']]);
});

it('goes by a digit or Enter to the item that its name matches, where it was dropped on another one', () => {
  const { chosen, commands } = sequence();
  const named = { ...commands, match: { kind: 'match', candidate, newName: 'Wall' } as const };
  for (const keys of ['1', 'Enter']) expect(targetAction(keys, named, null), keys).toBe(true);
  expect(targetAction('2', named, null)).toBe(false);
  expect(chosen).toEqual([itemTarget(candidate), itemTarget(candidate)]);
});

it('offers in its menu to view it, to review it where it goes to an item, and to encode in another shape only where it asks for that', () => {
  const { commands } = sequence();
  const done: string[] = [];
  const looks = { view: () => done.push('view'), review: () => done.push('review') };
  const actions = (given: Partial<SequenceCommands>) =>
    sequenceMenu({ ...commands, ...given }).filter((entry) => entry.kind === 'action');
  expect(actions({}).map(({ label, isDisabled }) => (isDisabled ? `${label}: off` : label))).toEqual([
    ...['View the render', 'Review: off'],
    ...['New item “Wal”', 'Skip'],
  ]);
  for (const { onAction } of actions(looks).slice(0, 2)) onAction();
  expect(done).toEqual(['view', 'review']);
  expect(actions({ encodeAnyway: () => {} })[2]?.label).toBe('Encode and upload anyway');
});
