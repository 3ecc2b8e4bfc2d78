import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Failure } from '../../../shared/ipc/result.ts';
import type { HistoryEntry, HistoryQuery } from '../../../shared/model/upload-queue.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';

const pageSize = 200;

export interface HistoryPages {
  readonly entries: readonly HistoryEntry[];
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly failure: Failure | null;
  readonly retry: () => void;
}

/** Pages of what has ended, newest first; the next one is asked for when its end comes into sight. */
export function useHistory(query: HistoryQuery): HistoryPages {
  const { requests } = useBridge();
  const history = useInfiniteQuery({
    queryKey: ['history', query],
    queryFn: ({ pageParam }) =>
      unwrap(requests.history.search({ ...query, limit: pageSize, offset: pageParam })),
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.entries.length < pageSize ? undefined : pages.length * pageSize),
    // A transfer may have ended since the dialog was last open.
    staleTime: 0,
    placeholderData: keepPreviousData,
    throwOnError: (error) => failureOf(error) === null,
  });
  const entries = useMemo(() => history.data?.pages.flatMap((page) => page.entries) ?? [], [history.data]);
  return {
    entries,
    isLoading: history.isFetching,
    hasMore: history.hasNextPage,
    loadMore: () => {
      if (!history.isFetchingNextPage) void history.fetchNextPage();
    },
    failure: failureOf(history.error),
    retry: () => void history.refetch(),
  };
}
