import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mediaIdSchema, projectIdSchema } from '../../shared/api/ids.ts';
import type { MediaView } from '../../shared/ipc/requests/library.ts';
import { NodeClock } from '../node/node-clock.ts';
import { CachedLists } from '../store/cached-lists.ts';
import { openStore } from '../store/database.ts';
import { connectedClient } from '../testing/connected-client.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { LibraryLists } from './library-lists.ts';

const projectId = projectIdSchema.parse('prj_arena');
const mediaId = mediaIdSchema.parse('med_wall');
/** What the service says of the only item. The contract allows no picture while a version is processing. */
let answered = { status: 'ready', thumbnail_url: 'https://pictures.example/v4.jpg' as string | null };

const server = createServer((request, response) => {
  const item = {
    object: 'media',
    id: mediaId,
    project_id: projectId,
    name: 'LED Main',
    type: 'video',
    duration_seconds: 184,
    width: 3840,
    height: 1080,
    version: null,
    versions_count: 4,
    created_at: '2026-11-01T08:00:00Z',
    ...answered,
  };
  const isList = request.url?.split('?')[0]?.endsWith('/media');
  const body = isList ? { object: 'list', data: [item], has_more: false, next_cursor: null } : item;
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** The app after a start: all that it remembers is in the database. */
function started(databasePath: string) {
  const clock = new NodeClock();
  const opened = openStore(databasePath, { clock });
  if (opened.kind === 'refused') throw opened.error;
  const { store } = opened;
  const connected = connectedClient(
    new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    'psk_live_any',
  );
  const lists = new LibraryLists({
    clientOf: () => connected.client,
    lists: new CachedLists(store, clock),
    random: { fraction: () => 0, bytes: () => new Uint8Array(), uuid: () => 'unused' },
    thumbnailPath: (_account, url) => url && new URL(url).pathname,
    onFailure: () => undefined,
    rememberLinks: () => undefined,
  });
  const page = { accountId: 'account', projectId, cursor: null };
  return {
    listed: async (source: 'known' | 'service') => said((await lists.media({ ...page, source })).items[0]),
    item: async () => said((await lists.mediaItem({ ...page, mediaId, source: 'service' })).item),
    [Symbol.dispose]: () => {
      connected[Symbol.dispose]();
      store[Symbol.dispose]();
    },
  };
}

/** Its picture, and whether that is known to be another version's. */
const said = (item: MediaView | null | undefined) =>
  item?.isOlderPicture ? `${item.thumbnail} of a version before` : item?.thumbnail;

it('an item keeps its last picture while a new version is processing or failed, across a restart', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  {
    using app = started(path);
    expect(await app.listed('service')).toBe('/v4.jpg');
    answered = { status: 'processing', thumbnail_url: null };
    expect(await app.listed('service')).toBe('/v4.jpg of a version before');
    expect(await app.item()).toBe('/v4.jpg of a version before');
  }
  {
    using app = started(path);
    expect(await app.listed('known')).toBe('/v4.jpg of a version before');
    answered = { status: 'error', thumbnail_url: null };
    expect(await app.listed('service')).toBe('/v4.jpg of a version before');
    answered = { status: 'ready', thumbnail_url: 'https://pictures.example/v5.jpg' };
    expect(await app.listed('service')).toBe('/v5.jpg');
    answered = { status: 'processing', thumbnail_url: null };
    expect(await app.item()).toBe('/v5.jpg of a version before');
  }
  using another = started(join(folder.path, 'another.sqlite'));
  expect(await another.listed('service')).toBeNull();
});
