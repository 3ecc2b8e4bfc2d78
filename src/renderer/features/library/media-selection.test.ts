import { expect, test } from 'vitest';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import { between, toggled } from './media-selection.ts';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => mediaIdSchema.parse(id)) as [
  ReturnType<typeof mediaIdSchema.parse>,
  ReturnType<typeof mediaIdSchema.parse>,
  ReturnType<typeof mediaIdSchema.parse>,
  ReturnType<typeof mediaIdSchema.parse>,
];
const items = [a, b, c, d].map((id) => ({ id }));

test('an item is added once and taken out again, and the set before stays as it was', () => {
  const one = toggled(new Set(), a);
  expect([...one]).toEqual([a]);
  expect([...toggled(toggled(one, b), a)]).toEqual([b]);
  expect([...one]).toEqual([a]);
});

test('a range has both its ends, whichever comes first', () => {
  expect(between(items, b, d)).toEqual([b, c, d]);
  expect(between(items, d, b)).toEqual([b, c, d]);
  expect(between(items, c, c)).toEqual([c]);
});

test('a range from an item that is no longer shown is only where it ends', () => {
  expect(between(items, mediaIdSchema.parse('gone'), c)).toEqual([c]);
});
