import { expect, it } from 'vitest';
import { type FetchedPage, Pages } from './pages.ts';

const pageOf = (next: string | null, items: number, sizeBytes: number): FetchedPage<number> => ({
  object: 'list',
  data: Array.from({ length: items }, (_, index) => index),
  has_more: next !== null,
  next_cursor: next,
  sizeBytes,
});

/** A list without an end, whose pages are of this size. */
const endless = (items: number, sizeBytes: number) => {
  let asked = 0;
  const pages = new Pages(async () => {
    asked += 1;
    return pageOf(`cursor-${asked}`, items, sizeBytes);
  });
  return { pages, asked: () => asked };
};

it('ends a list that never does: by its items, and by its bytes', async () => {
  const many = endless(100, 10_000);
  await expect(many.pages.all()).rejects.toMatchObject({ code: 'list_too_long' });
  expect(many.asked()).toBe(2_001);
  const heavy = endless(1, 8 * 1024 * 1024);
  await expect(heavy.pages.all()).rejects.toMatchObject({ code: 'list_too_long' });
  expect(heavy.asked()).toBe(17);
  await expect(endless(0, 0).pages.all()).rejects.toMatchObject({ code: 'list_too_long' });
});

it('ends a list that goes round in a circle', async () => {
  const next: Readonly<Record<string, string>> = { '': 'a', a: 'b', b: 'c', c: 'a' };
  const pages = new Pages(async ({ cursor = '' }) => pageOf(next[cursor] ?? null, 1, 10));
  await expect(pages.all()).rejects.toMatchObject({ code: 'answer_malformed' });
});

it('reads the largest project whole', async () => {
  let asked = 0;
  const pages = new Pages(async () => {
    asked += 1;
    return pageOf(asked === 500 ? null : `cursor-${asked}`, 100, 60_000);
  });
  expect(await pages.all()).toHaveLength(50_000);
});

it('asks for the page that it was told to, and for the most that a page can hold', async () => {
  const asked: unknown[] = [];
  const pages = new Pages(async (query) => {
    asked.push(query);
    return pageOf('next', 1, 10);
  });
  expect(await pages.page()).toEqual({ items: [0], cursor: null, nextCursor: 'next' });
  expect(await pages.page({ cursor: 'second', limit: 20 })).toMatchObject({ cursor: 'second' });
  expect(asked).toEqual([{ limit: 100 }, { cursor: 'second', limit: 20 }]);
});

it('begins where it was told to', async () => {
  const asked: unknown[] = [];
  const pages = new Pages(async ({ cursor }) => {
    asked.push(cursor);
    return pageOf(cursor === 'second' ? 'third' : null, 1, 10);
  });
  for await (const _page of pages.pages({ cursor: 'second' }));
  expect(asked).toEqual(['second', 'third']);
});

it.each([
  ['names no next page', null],
  ['names itself', 'here'],
])('believes no list that has more and %s', async (_what, next) => {
  const pages = new Pages(async () => ({ ...pageOf(next, 1, 10), has_more: true }));
  await expect(pages.page({ cursor: 'here' })).rejects.toMatchObject({ code: 'answer_malformed' });
});

it('follows no cursor of the last page', async () => {
  const pages = new Pages(async () => ({ ...pageOf('left over', 1, 10), has_more: false }));
  expect((await pages.page()).nextCursor).toBeNull();
});
