import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query';
import type { MediaId, ProjectId } from '../../shared/api/ids.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { AccountId } from '../../shared/model/account.ts';
import type { MediaView } from '../../shared/model/library-views.ts';
import { queryKeys } from '../bridge/queries.ts';

export interface ItemsChanged {
  readonly projectId: ProjectId;
  readonly mediaIds: readonly MediaId[];
}

type MediaPages = InfiniteData<{ readonly items: readonly MediaView[] }>;

/** Up to this many items are requested one by one. For more, loading the project's pages takes fewer requests. */
const oneByOneMax = 5;

/** The service may make a picture only after the version is ready, without an event, so the item is requested again. */
const pictureAgainAfterMs = [2_000, 10_000, 60_000] as const;

/**
 * Updates the window after uploads: new items and versions, their status, pictures and frame rates. Visible lists are
 * updated in place. Others, of this or another account, are requested again when they are opened.
 */
export async function followItems(
  client: QueryClient,
  bridge: Bridge,
  changed: ItemsChanged,
  looksBefore = 0,
): Promise<void> {
  const { projectId, mediaIds } = changed;
  // The frame rates of uploaded files are known, so notes and comps can show frames now.
  for (const mediaId of mediaIds) {
    void client.invalidateQueries({ queryKey: queryKeys.versionRates(mediaId) });
  }
  void client.invalidateQueries({ queryKey: queryKeys.frameRates });
  const lists = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => isMediaOf(queryKey, projectId) });
  for (const list of lists) {
    const isMended =
      list.isActive() &&
      mediaIds.length <= oneByOneMax &&
      (await mend(client, bridge, list.queryKey, changed));
    if (!isMended) void client.invalidateQueries({ queryKey: list.queryKey, exact: true });
  }
  const againAfterMs = pictureAgainAfterMs[looksBefore];
  const undrawn = lists.flatMap((list) =>
    withoutPicture(list.state.data as MediaPages | undefined, mediaIds),
  );
  if (againAfterMs === undefined || undrawn.length === 0) return;
  const again = { projectId, mediaIds: [...new Set(undrawn)] };
  setTimeout(() => void followItems(client, bridge, again, looksBefore + 1), againAfterMs);
}

const withoutPicture = (known: MediaPages | undefined, mediaIds: readonly MediaId[]): readonly MediaId[] =>
  (known?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter(({ id, status, type, thumbnail, isOlderPicture }) => {
      const isUndrawn = thumbnail === null || isOlderPicture === true;
      return mediaIds.includes(id) && status === 'ready' && type === 'video' && isUndrawn;
    })
    .map(({ id }) => id);

const isMediaOf = (key: Query['queryKey'], projectId: ProjectId): boolean =>
  key[0] === 'library' && key[3] === projectId && key[4] === 'media' && key.at(-1) === 'service';

/** Updates items in a list. Returns false if an item could not be loaded, or the list was being loaded meanwhile. */
async function mend(
  client: QueryClient,
  bridge: Bridge,
  queryKey: Query['queryKey'],
  { projectId, mediaIds }: ItemsChanged,
): Promise<boolean> {
  // The account of the list, since another one may be selected when the answers come.
  const accountId = queryKey[1] as AccountId;
  const answers = await Promise.all(
    mediaIds.map((mediaId) =>
      bridge.requests.library.mediaItem({ accountId, source: 'service', projectId, mediaId }),
    ),
  );
  const items = answers.flatMap((answer) => (answer.ok && answer.value.item ? [answer.value.item] : []));
  if (items.length < mediaIds.length || client.isFetching({ queryKey, exact: true }) > 0) return false;
  // The rest of the list is as old as before.
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  client.setQueryData<MediaPages>(
    queryKey,
    (known) => known && items.reduce(withItem, known),
    updatedAt === undefined ? {} : { updatedAt },
  );
  return true;
}

function withItem(known: MediaPages, item: MediaView): MediaPages {
  const isThere = known.pages.some(({ items }) => items.some(({ id }) => id === item.id));
  const last = known.pages.length - 1;
  const pages = known.pages.map((page, index) => {
    if (isThere) return { ...page, items: page.items.map((one) => (one.id === item.id ? item : one)) };
    return index === last ? { ...page, items: [...page.items, item] } : page;
  });
  return { ...known, pages };
}
