import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Source } from '../../../shared/model/library-views.ts';
import { RequestFailure } from '../../bridge/request-failure.ts';

/**
 * Every list is requested twice at once: the last known one, which is shown at once with its age, and the service's. The
 * service's answer replaces the known one item by item and page by page. So the window is not empty on a slow network,
 * items do not disappear and come back while pages load, and old data is never shown as current.
 */

export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
  readonly fetchedAtMs: number | null;
}

export interface LibraryList<Item> {
  readonly items: readonly Item[];
  /** `known`: some of it is from the known list, because the service's answer is incomplete or failed. */
  readonly from: 'nothing' | Source;
  readonly fetchedAtMs: number | null;
  readonly isLoading: boolean;
  /** Why the service's answer, or the rest of it, is missing. */
  readonly failure: RequestFailure['failure'] | null;
  /** Pages are missing: neither the service nor the known list is complete. */
  readonly isPartial: boolean;
  /** Requests the next page of both lists; does nothing while a page is being requested, or after one has failed. */
  readonly loadMore: () => void;
  /** Requests again what failed: the missing page, or the whole list. */
  readonly retry: () => void;
}

/** Others upload too, so a list this old is refreshed when it is opened, or when the person returns to the window. */
const renewedAfterMs = 60_000;
/** Each page counts against the key's rate limit, so longer lists are refreshed only by events and by command. */
const mostPagesRenewed = 5;

/** How long a list with this many pages counts as current. */
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
  // A page without a fetch time was never fetched, so the known list is incomplete.
  const isWhollyKnown = isKnown && !known.hasNextPage && isFetched(known.data?.pages.at(-1));
  const { error } = service;
  if (error && !(error instanceof RequestFailure)) throw error;

  const client = useQueryClient();
  const knownPagesHeld = known.data?.pages.length ?? 0;
  useEffect(() => {
    if (!isWhole || knownPagesHeld <= 1) return;
    // The service's list is complete, so all but the first page of the known list are dropped.
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

/** Requests the pages one after another, until all are loaded or one fails. */
export function useAllPages({ loadMore }: LibraryList<unknown>): void {
  useEffect(loadMore);
}

interface Joined<Item> {
  readonly items: readonly Item[];
  /** Items that only the older list has. */
  readonly hasOlder: boolean;
}

/** The current items, followed by those of the older list that are not among them yet. */
export function joinPages<Item extends { readonly id: string }>(
  now: readonly ListPage<Item>[],
  older: readonly ListPage<Item>[],
): Joined<Item> {
  // An item created here may be known before its page is loaded. It is kept once, with the newest data.
  const items = [...new Map(now.flatMap((page) => page.items.map((item) => [item.id, item]))).values()];
  if (older.length === 0) return { items, hasOlder: false };
  const said = new Set(items.map(({ id }) => id));
  const rest = older.flatMap((page) => page.items.filter(({ id }) => !said.has(id)));
  return { items: [...items, ...rest], hasOlder: rest.length > 0 };
}
