import { expect, it } from 'vitest';
import { projectIdSchema, versionIdSchema } from '../../shared/api/ids.ts';
import { type MediaView, mediaViewSchema } from '../../shared/model/library-views.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { KnownItems, type ReadMediaPage } from './known-items.ts';

const projectId = projectIdSchema.parse('prj');
const place = { accountId: 'account', projectId };
const item = (id: string, versionsCount = 1): MediaView =>
  mediaViewSchema.parse({
    object: 'media',
    id,
    project_id: projectId,
    name: id,
    type: 'video',
    status: 'ready',
    duration_seconds: 1,
    width: 1,
    height: 1,
    thumbnail: null,
    version: null,
    versions_count: versionsCount,
    created_at: null,
  });

/** A project of three items in two pages. */
function setUp(seenAtMs: number | null, moreSeenAtMs = seenAtMs) {
  const clock = new FakeClock(1_000);
  const asked: string[] = [];
  const readPage: ReadMediaPage = async (_project, source, cursor) => {
    asked.push(`${source} ${cursor ?? 'start'}`);
    const fetchedAtMs = source === 'service' ? clock.nowMs() : cursor === null ? seenAtMs : moreSeenAtMs;
    if (fetchedAtMs === null) return { items: [], nextCursor: null, fetchedAtMs };
    return cursor === null
      ? { items: [item('a'), item('b')], nextCursor: 'more', fetchedAtMs }
      : { items: [item('c')], nextCursor: null, fetchedAtMs };
  };
  return { items: new KnownItems(readPage, clock), asked, clock };
}
const idsOf = async (items: KnownItems) => (await items.of(place)).map(({ id }) => id);

it('reads what was seen, page by page, and once for all that ask within a few seconds', async () => {
  const { items, asked, clock } = setUp(500);
  expect(await items.of(place)).toBe(await items.of(place));
  expect(asked).toEqual(['known start', 'known more']);
  await clock.advance(6_000);
  expect(await idsOf(items)).toEqual(['a', 'b', 'c']);
  expect(asked).toHaveLength(4);
});

it('keeps when the current version was made, which tells whether a comp plays it', async () => {
  const version = { id: versionIdSchema.parse('ver'), created_at: '2026-11-27T10:00:00Z' };
  const page = { items: [{ ...item('a'), version }], nextCursor: null, fetchedAtMs: 500 };
  const items = new KnownItems(async () => page, new FakeClock(1_000));
  expect(await items.of(place)).toMatchObject([
    { activeVersionId: version.id, activeVersionMadeAt: version.created_at },
  ]);
});

it('asks the service where nothing was ever seen', async () => {
  const { items, asked } = setUp(null);
  expect(await idsOf(items)).toEqual(['a', 'b', 'c']);
  expect(asked).toEqual(['known start', 'service start', 'service more']);
});

it('asks the service where only the first page was ever seen', async () => {
  const { items, asked } = setUp(500, null);
  expect(await idsOf(items)).toEqual(['a', 'b', 'c']);
  expect(asked).toEqual(['known start', 'known more', 'service start', 'service more']);
});

it('knows an item that was made here since the pages were read, and what changed on one of them', async () => {
  const { items } = setUp(500);
  await items.of(place);
  items.remember('account', item('new'));
  items.remember('account', item('a', 5));
  expect(await idsOf(items)).toEqual(['a', 'b', 'c', 'new']);
  expect((await items.of(place))[0]?.versionsCount).toBe(5);
});

it('believes pages that were read after an item was', async () => {
  const { items } = setUp(2_000);
  items.remember('account', item('a', 5));
  expect((await items.of(place))[0]?.versionsCount).toBe(1);
});

it('believes no pages that are older than what an upload has changed', async () => {
  const { items, asked, clock } = setUp(500);
  await items.of(place);
  await clock.advance(1_000);
  items.wereChanged(projectId);
  await items.of(place);
  expect(asked).toEqual(['known start', 'known more', 'known start', 'service start', 'service more']);
});

it('believes no list whose later pages are older than what an upload has changed', async () => {
  const { items, asked, clock } = setUp(3_000, 500);
  await clock.advance(1_000);
  items.wereChanged(projectId);
  await items.of(place);
  expect(asked).toEqual(['known start', 'known more', 'service start', 'service more']);
});
