import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mediaIdSchema, projectIdSchema } from '../../shared/api/ids.ts';
import { CachedLists } from '../store/cached-lists.ts';
import { connectedClient } from '../testing/connected-client.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { LibraryLists } from './library-lists.ts';

const projectId = projectIdSchema.parse('prj_arena');
const mediaId = mediaIdSchema.parse('med_floor');
const square = { width: 2048, height: 2048 };
const wide = { width: 1920, height: 1080 };
const versionOf = (number: number, size: typeof square) => ({
  version: { id: `ver_${number}`, created_at: `2026-11-0${number}T08:00:00Z` },
  versions_count: number,
  status: 'ready',
  ...size,
});
/** What the service says of the only item. */
let answered = versionOf(2, square);

const server = createServer((request, response) => {
  const item = {
    object: 'media',
    id: mediaId,
    project_id: projectId,
    name: 'Floor Ripples',
    type: 'video',
    duration_seconds: 60,
    thumbnail_url: null,
    created_at: '2026-11-01T08:00:00Z',
    ...answered,
  };
  const isList = request.url?.split('?')[0]?.endsWith('/media');
  const body = isList ? { object: 'list', data: [item], has_more: false, next_cursor: null } : item;
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

it('an item keeps which versions it had, their sizes and until when they were seen, across a restart', async () => {
  using folder = temporaryFolder();
  const clock = new FakeClock();
  using store = storeIn(folder.path, clock);
  const { port } = server.address() as AddressInfo;
  using connected = connectedClient(new URL(`http://127.0.0.1:${port}`), 'psk_live_any');
  const started = () =>
    new LibraryLists({
      clientOf: () => connected.client,
      lists: new CachedLists(store, clock),
      random: { fraction: () => 0, bytes: () => new Uint8Array(), uuid: () => 'unused' },
      thumbnailPath: () => null,
      onFailure: () => undefined,
      rememberLinks: () => undefined,
    });
  const listed = async (lists: LibraryLists, source: 'known' | 'service') =>
    (await lists.media({ accountId: 'account', projectId, cursor: null, source })).items[0]?.earlier;
  const one = async (lists: LibraryLists) => {
    const { item } = await lists.mediaItem({ accountId: 'account', projectId, mediaId, source: 'service' });
    return item?.earlier;
  };

  const first = started();
  expect(await listed(first, 'service')).toBeUndefined();
  await clock.advance(60_000);
  const lastSeenMs = clock.nowMs();
  expect(await one(first)).toBeUndefined();
  await clock.advance(60_000);
  answered = versionOf(3, wide);
  const v2 = { id: 'ver_2', madeAt: '2026-11-02T08:00:00Z', seenAtMs: lastSeenMs, ...square };
  expect(await one(first)).toEqual([v2]);
  expect(await listed(first, 'known'), 'a list that is older than the item').toBeUndefined();
  expect(await listed(first, 'service')).toEqual([v2]);

  const again = started();
  expect(await listed(again, 'known')).toEqual([v2]);
  const seenMs = clock.nowMs();
  await clock.advance(60_000);
  answered = versionOf(4, wide);
  const v3 = { id: 'ver_3', madeAt: '2026-11-03T08:00:00Z', seenAtMs: seenMs, ...wide };
  expect(await listed(again, 'service')).toEqual([v3, v2]);
  answered = versionOf(3, wide);
  expect(await listed(again, 'service'), 'one that somebody chose again is not earlier').toMatchObject([
    { id: 'ver_4' },
    { id: 'ver_2' },
  ]);
});
