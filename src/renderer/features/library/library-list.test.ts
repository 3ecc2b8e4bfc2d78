import { expect, it } from 'vitest';
import { freshForMs, joinPages } from './library-list.ts';

const page = (...ids: readonly string[]) => ({
  items: ids.map((id) => ({ id })),
  nextCursor: null,
  fetchedAtMs: 1,
});
const idsOf = ({ items }: { readonly items: readonly { readonly id: string }[] }) =>
  items.map(({ id }) => id);

it('is what the service says once nothing else is known', () => {
  const joined = joinPages([page('a', 'b'), page('c')], []);
  expect(idsOf(joined)).toEqual(['a', 'b', 'c']);
  expect(joined.hasOlder).toBe(false);
});

it('keeps what was known until the service has said it', () => {
  const joined = joinPages([page('a', 'b')], [page('b', 'c'), page('d')]);
  expect(idsOf(joined)).toEqual(['a', 'b', 'c', 'd']);
  expect(joined.hasOlder).toBe(true);
});

it('has nothing old in it when the service has said all that was known', () => {
  expect(joinPages([page('a', 'b', 'c')], [page('c', 'a')]).hasOlder).toBe(false);
});

it('shows what the service says in place of what was known of the same item', () => {
  const now = { ...page(), items: [{ id: 'a', name: 'now' }] };
  const older = { ...page(), items: [{ id: 'a', name: 'before' }] };
  expect(joinPages([now], [older]).items).toEqual([{ id: 'a', name: 'now' }]);
});

it('is asked for again after a minute, unless that would cost many requests', () => {
  expect([1, 5, 6].map((pages) => freshForMs('service', pages))).toEqual([60_000, 60_000, Infinity]);
  expect(freshForMs('known', 1)).toBe(Infinity);
});
