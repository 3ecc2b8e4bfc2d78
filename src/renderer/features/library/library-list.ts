import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Source } from '../../../shared/ipc/requests/library.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';

/**
 * Every list is asked twice at once: what was last known (shown at once, with its age) and the service. What the service
 * says takes the place of what was known, item by item and page by page, so the window is never empty while a network is
 * slow, nothing goes away and comes back while pages arrive, and old is never passed for new.
 */

export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
  readonly fetchedAtMs: number | null;
}

export interface LibraryList<Item> {
  readonly items: readonly Item[];
  /** `known`: some of it is what was last seen, while the service has not said all or could not be asked. */
  readonly from: 'nothing' | Source;
  readonly fetchedAtMs: number | null;
  readonly isLoading: boolean;
  /** Why the service's answer, or the rest of it, is missing. */
  readonly failure: RequestFailure['failure'] | null;
  /** Pages are missing: neither the service nor what was known has told all of it. */
  readonly isPartial: boolean;
  /** Asks for the next page, of the service and of what was known; not while one is asked for, nor after one that failed. */
  readonly loadMore: () => void;
  /** Asks again for what failed: the page that did not come, or all of it. */
  readonly retry: () => void;
}

/** Others upload too: a list this old is asked for again when it is opened, or when somebody comes back to the window. */
const renewedAfterMs = 60_000;
/** Each page costs a request of the key's minute: longer lists are renewed by events and by the command alone. */
const mostPagesRenewed = 5;

/** How long a list of so many pages counts as what the service says now. */
export const freshForMs = (source: Source, pageCount: number): number =>
  source === 'service' && pageCount <= mostPagesRenewed ? renewedAfterMs : Number.POSITIVE_INFINITY;

const listQuery = <Item>(
  key: readonly unknown[],
  source: Source,
  ask: (source: Source, cursor: string | null) => Promise<ListPage<Item>>,
) =>
  infiniteQueryOptions({
    queryKey: [...key, source],
    queryFn: ({ pageParam }) => ask(source, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page: ListPage<Item>) => page.nextCursor,
    staleTime: ({ state }) => freshForMs(source, state.data?.pages.length ?? 0),
    refetchOnWindowFocus: true,
  });

export function useLibraryList<Item extends { readonly id: string }>(
  key: readonly unknown[],
  ask: (source: Source, cursor: string | null) => Promise<ListPage<Item>>,
): LibraryList<Item> {
  const knownQuery = listQuery(key, 'known', ask);
  const known = useInfiniteQuery(knownQuery);
  const service = useInfiniteQuery(listQuery(key, 'service', ask));
  const isWhole = service.data !== undefined && !service.hasNextPage;
  const servicePages = service.data?.pages;
  const knownPages = isWhole ? undefined : known.data?.pages;
  const { items, hasOlder } = useMemo(
    () => joinPages<Item>(servicePages ?? [], knownPages ?? []),
    [servicePages, knownPages],
  );
  const isKnown = isFetched(known.data?.pages[0]);
  // A page of what was known that is missing was never asked for.
  const isWhollyKnown = isKnown && !known.hasNextPage && isFetched(known.data?.pages.at(-1));
  const { error } = service;
  if (error && !(error instanceof RequestFailure)) throw error;

  const client = useQueryClient();
  const knownPagesHeld = known.data?.pages.length ?? 0;
  useEffect(() => {
    if (!isWhole || knownPagesHeld <= 1) return;
    // The service has told all of it: what was known before is held no longer.
    client.setQueryData(knownQuery.queryKey, (held) =>
      held ? { pages: held.pages.slice(0, 1), pageParams: held.pageParams.slice(0, 1) } : held,
    );
  });

  return {
    items,
    from: service.data && !hasOlder ? 'service' : isKnown ? 'known' : 'nothing',
    fetchedAtMs: (service.data && !hasOlder ? service : known).data?.pages[0]?.fetchedAtMs ?? null,
    isLoading: service.isFetching,
    failure: error?.failure ?? null,
    isPartial: !isWhole && !isWhollyKnown,
    loadMore: () => {
      for (const source of isWhole ? [] : [service, known]) {
        const isFree = source.hasNextPage && !source.isFetching && !source.isError;
        if (isFree) void source.fetchNextPage({ cancelRefetch: false });
      }
    },
    retry: () => {
      if (service.isFetchNextPageError) void service.fetchNextPage({ cancelRefetch: false });
      else void service.refetch();
    },
  };
}

const isFetched = (page: Pick<ListPage<unknown>, 'fetchedAtMs'> | undefined): boolean =>
  page !== undefined && page.fetchedAtMs !== null;

/** Asks for each page once, one after the other, until all are there or one does not come. */
export function useAllPages({ loadMore }: LibraryList<unknown>): void {
  useEffect(loadMore);
}

interface Joined<Item> {
  readonly items: readonly Item[];
  /** Items that only the older list has. */
  readonly hasOlder: boolean;
}

/** What is said now, and behind it whatever of the older list has not been said yet. */
export function joinPages<Item extends { readonly id: string }>(
  now: readonly ListPage<Item>[],
  older: readonly ListPage<Item>[],
): Joined<Item> {
  // An item that was made here is known before the page that holds it: the newest word on it counts, once.
  const items = [...new Map(now.flatMap((page) => page.items.map((item) => [item.id, item]))).values()];
  if (older.length === 0) return { items, hasOlder: false };
  const said = new Set(items.map(({ id }) => id));
  const rest = older.flatMap((page) => page.items.filter(({ id }) => !said.has(id)));
  return { items: [...items, ...rest], hasOlder: rest.length > 0 };
}
