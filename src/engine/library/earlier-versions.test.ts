import { expect, it } from 'vitest';
import { versionIdSchema } from '../../shared/api/ids.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { OneItem } from './testing/one-item.ts';

const square = { width: 2048, height: 2048 };
const wide = { width: 1920, height: 1080 };
const versionOf = (number: number, size: typeof square) => ({
  version: { id: versionIdSchema.parse(`ver_${number}`), created_at: `2026-11-0${number}T08:00:00Z` },
  versions_count: number,
  ...size,
});

it('an item keeps which versions it had, their sizes and until when they were seen, across a restart', async () => {
  using folder = temporaryFolder();
  await using service = new OneItem();
  const { clock } = service;
  using store = storeIn(folder.path, clock);

  service.answered = versionOf(2, square);
  const first = await service.startedOn(store);
  expect((await first.listed('service'))?.earlier).toBeUndefined();
  await clock.advance(60_000);
  const lastSeenMs = clock.nowMs();
  expect((await first.item())?.earlier).toBeUndefined();
  await clock.advance(60_000);
  service.answered = versionOf(3, wide);
  const v2 = { id: 'ver_2', madeAt: '2026-11-02T08:00:00Z', seenAtMs: lastSeenMs, ...square };
  expect((await first.item())?.earlier).toEqual([v2]);
  expect((await first.listed('known'))?.earlier, 'a list that is older than the item').toBeUndefined();
  expect((await first.listed('service'))?.earlier).toEqual([v2]);

  const again = await service.startedOn(store);
  expect((await again.listed('known'))?.earlier).toEqual([v2]);
  const seenMs = clock.nowMs();
  await clock.advance(60_000);
  service.answered = versionOf(4, wide);
  const v3 = { id: 'ver_3', madeAt: '2026-11-03T08:00:00Z', seenAtMs: seenMs, ...wide };
  expect((await again.listed('service'))?.earlier).toEqual([v3, v2]);
  service.answered = versionOf(3, wide);
  expect(
    (await again.listed('service'))?.earlier,
    'one that somebody chose again is not earlier',
  ).toMatchObject([{ id: 'ver_4' }, { id: 'ver_2' }]);
});
