import { expect, it } from 'vitest';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import type { DropMatch } from '../../../shared/ipc/requests/drops.ts';
import { takenByEnter, targetOptions } from './target-options.ts';

const item = (id: string, name: string, type = 'video') => ({
  id: mediaIdSchema.parse(id),
  name,
  type,
});
const items = [item('m1', 'LED Left'), item('m2', 'LED Main'), item('m3', 'LED Logo', 'image')];
const match: DropMatch = {
  kind: 'ask',
  says: 'Similar item: LED Main',
  newName: 'LED Main loop',
  candidates: [
    {
      id: mediaIdSchema.parse('m2'),
      name: 'LED Main',
      why: '“loop” is only in the file name',
    },
  ],
};
const options = (typed: string, hasAllItems = true, number: number | null = 3) =>
  targetOptions(typed, 'LED_Main_loop_v3.mov', match, items, hasAllItems, () => number);
const labels = (typed: string) => options(typed).map(({ label }) => label);

it('offers what is likely first, each item once, and never one that takes no versions', () => {
  expect(labels('')).toEqual(['LED Main', 'LED Left', 'New item named “LED Main loop”', 'Skip']);
});

it('finds items by their initials, likely ones and others', () => {
  expect(labels('lm').slice(0, 1)).toEqual(['LED Main']);
  expect(labels('ll').slice(0, 1)).toEqual(['LED Left']);
});

it('finds by typing, and offers a new item of the typed name alone: whoever types one does not want that of the file', () => {
  expect(labels('left')).toEqual(['LED Left', 'New item named “left”']);
  expect(labels('Ceiling')).toEqual(['New item named “Ceiling”']);
  expect(labels(' ').at(-2)).toBe('New item named “LED Main loop”');
});

it('says why an item is likely, and what the others would become', () => {
  const [likely, other] = options('');
  expect(likely?.detail).toBe('“loop” is only in the file name');
  expect(other?.detail).toBe('Becomes v3');
  expect(options('', true, null)[1]?.detail).toBe('Becomes a new version');
});

it('makes no new item by Enter while the item of that name may not be loaded yet', () => {
  const taken = (typed: string, hasAllItems: boolean) =>
    takenByEnter(options(typed, hasAllItems), hasAllItems)?.label ?? null;
  expect(taken('Ceiling', true)).toBe('New item named “Ceiling”');
  expect(taken('Ceiling', false)).toBeNull();
  expect(taken('left', false)).toBe('LED Left');
  expect(options('Ceiling', false)).toMatchObject([{ detail: 'Not all items are loaded yet' }]);
  expect(takenByEnter([], true)).toBeNull();
});
