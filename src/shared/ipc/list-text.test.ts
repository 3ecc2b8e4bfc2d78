import { expect, it } from 'vitest';
import { z } from 'zod';
import { listText } from './list-text.ts';
import { listTextSchema } from './list-text-schema.ts';

const names = listTextSchema(z.array(z.strictObject({ name: z.string() })).max(2));

it('reads a list that crossed as text', () => {
  expect(names.parse(listText([{ name: 'a' }, { name: 'b "c"\n' }]))).toEqual([
    { name: 'a' },
    { name: 'b "c"\n' },
  ]);
});

it.each([
  ['text that is no list', 'nothing'],
  ['text of something else', '{"name":"a"}'],
  ['a list that is no text', [{ name: 'a' }]],
  ['an entry of another kind', listText([{ name: 1 }])],
  ['an entry with a field that nobody asked for', listText([{ name: 'a', path: '/etc/passwd' }])],
  ['too long a list', listText(Array.from({ length: 3 }, () => ({ name: 'a' })))],
])('refuses %s', (_what, given) => {
  expect(names.safeParse(given).success).toBe(false);
});
