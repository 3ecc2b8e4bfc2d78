import { expect, it } from 'vitest';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import { itemOptions, type PickableItem } from './item-options.ts';

const item = (name: string, type = 'video'): PickableItem => ({
  id: mediaIdSchema.parse(`id-${name}`),
  name,
  type,
});
const items = [item('LED Main'), item('LED Side'), item('Poster', 'image'), item('Floor')];
const candidates = [{ mediaId: mediaIdSchema.parse('id-LED Side'), name: 'LED Side', why: 'Similar' }];
const five = () => 5;
const labels = (options: readonly { readonly label: string }[]) => options.map(({ label }) => label);

it('offers what is similar first, once, then other videos, then a new item', () => {
  const { similar, others, fresh } = itemOptions('', candidates, items, 'Ledside', 1, five);
  expect(labels(similar)).toEqual(['LED Side']);
  expect(labels(others)).toEqual(['LED Main', 'Floor']);
  expect(others[0]?.detail).toBe('becomes v5');
  expect(labels(fresh)).toEqual(['New item “Ledside”']);
});

it('finds by what is typed, and offers a new item of that name alone: whoever types one does not want that of the file', () => {
  const { similar, others, fresh } = itemOptions(' flo ', candidates, items, 'Ledside', 1, five);
  expect([labels(similar), labels(others)]).toEqual([[], ['Floor']]);
  expect(fresh.map(({ picked }) => picked)).toEqual([{ kind: 'new_item', name: 'flo' }]);
});

it('finds similar items by their initials, as others', () => {
  expect(labels(itemOptions('ls', candidates, items, null, 1, five).similar)).toEqual(['LED Side']);
  expect(labels(itemOptions('lm', candidates, items, null, 1, five).others)).toEqual(['LED Main']);
});

it('says which versions several files become', () => {
  expect(itemOptions('', [], items, null, 3, five).others[0]?.detail).toBe('become v5 to v7');
  const unknown = (amount: number) => itemOptions('', [], items, null, amount, () => null).others[0]?.detail;
  expect([unknown(1), unknown(3)]).toEqual(['becomes a new version', 'become new versions']);
});

it('offers no new item without a name for it', () => {
  expect(itemOptions('', [], items, null, 1, five).fresh).toEqual([]);
  expect(itemOptions('flo', [], items, null, 1, five).fresh).toEqual([]);
});

it('is no longer than somebody can look through', () => {
  const many = Array.from({ length: 25_000 }, (_none, index) => item(`Item ${index}`));
  expect(itemOptions('', [], many, null, 1, five).others).toHaveLength(60);
});
