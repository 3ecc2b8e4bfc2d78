import { expect, it } from 'vitest';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import type { DropMatch } from '../../../shared/ipc/requests/drops.ts';
import { targetOptions } from './target-options.ts';

const item = (id: string, name: string, type = 'video') => ({
  id: mediaIdSchema.parse(id),
  name,
  type,
  versions_count: 2,
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
const labels = (typed: string) =>
  targetOptions(typed, 'LED_Main_loop_v3.mov', match, items).map(({ label }) => label);

it('offers what is likely first, each item once, and never one that takes no versions', () => {
  expect(labels('')).toEqual(['LED Main', 'LED Left', 'New item named “LED Main loop”', 'Skip']);
});

it('finds by typing, and makes what was typed the name of a new item', () => {
  expect(labels('left')).toEqual(['LED Left', 'New item named “left”']);
  expect(labels('Ceiling')).toEqual(['New item named “Ceiling”']);
});

it('says why an item is likely, and what the others would become', () => {
  const [likely, other] = targetOptions('', 'x.mov', match, items);
  expect(likely?.detail).toBe('“loop” is only in the file name');
  expect(other?.detail).toBe('Becomes v3');
});
