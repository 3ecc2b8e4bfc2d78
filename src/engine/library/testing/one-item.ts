import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mediaIdSchema, projectIdSchema } from '../../../shared/api/ids.ts';
import type { Media } from '../../../shared/api/media.ts';
import type { Source } from '../../../shared/model/library-views.ts';
import type { Store } from '../../store/store.ts';
import { CachedLists } from '../../store/tables/cached-lists.ts';
import { type ConnectedClient, connectedClient } from '../../testing/connected-client.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { LibraryLists, type LibraryListsParts } from '../library-lists.ts';

const projectId = projectIdSchema.parse('prj_arena');
const mediaId = mediaIdSchema.parse('med_wall');

/** A service with one item, and programs that read it: as an entry of the library, or alone. */
export class OneItem implements AsyncDisposable {
  readonly clock = new FakeClock();
  /** What the service says of the item. */
  answered: Partial<Media> = {};
  readonly #server = createServer((request, response) => {
    const item = {
      object: 'media',
      id: mediaId,
      project_id: projectId,
      name: 'LED Main',
      type: 'video',
      status: 'ready',
      duration_seconds: 60,
      width: 3840,
      height: 1080,
      thumbnail_url: null,
      version: null,
      versions_count: 4,
      created_at: '2026-11-01T08:00:00Z',
      ...this.answered,
    };
    const isList = request.url?.split('?')[0]?.endsWith('/media');
    const body = isList ? { object: 'list', data: [item], has_more: false, next_cursor: null } : item;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  readonly #connected: Promise<ConnectedClient> = new Promise((resolve) => {
    this.#server.listen(0, '127.0.0.1', () => {
      const { port } = this.#server.address() as AddressInfo;
      resolve(connectedClient(new URL(`http://127.0.0.1:${port}`), 'psk_live_any'));
    });
  });

  /** A program after its start: all that it remembers is in the store. */
  async startedOn(store: Store, ownOf: LibraryListsParts['ownOf'] = () => ({})) {
    const { client } = await this.#connected;
    const lists = new LibraryLists({
      clientOf: () => client,
      lists: new CachedLists(store, this.clock),
      random: { fraction: () => 0, bytes: () => new Uint8Array(), uuid: () => 'unused' },
      thumbnailPath: (_account, url) => url && new URL(url).pathname,
      ownOf,
      hasNoUpload: () => false,
      onFailure: () => undefined,
      rememberLinks: () => undefined,
    });
    const page = { accountId: 'account', projectId, cursor: null };
    return {
      listed: async (source: Source) => (await lists.mediaToShow({ ...page, source })).items[0],
      item: async () => (await lists.mediaItem({ ...page, mediaId, source: 'service' })).item,
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    (await this.#connected)[Symbol.dispose]();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
