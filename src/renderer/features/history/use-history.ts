import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import type { HistoryDay, HistoryEntry, HistoryQuery } from '../../../shared/model/upload-queue.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { pagesBesidesFirst, rowsInPage } from '../../store/row-pages.ts';

/** Each opening of the dialog reads again; what an earlier one has read need not stay for long. */
const keptMs = 30_000;

export interface HistoryRows {
  /** How many fit, of which only those in sight are read. */
  readonly total: number;
  /** The days they ended on, newest first. */
  readonly days: readonly HistoryDay[];
  /** Undefined until the page it is on has been read. */
  readonly at: (index: number) => HistoryEntry | undefined;
  /** To be told which rows are in sight: their pages are read, however far down they are. */
  readonly setInSight: (first: number, last: number) => void;
  readonly isLoading: boolean;
  readonly failure: Trouble | null;
  readonly retry: () => void;
}

/** What has ended, newest first, page by page where somebody looks. The query must end at a moment, so that pages stay put. */
export function useHistory(query: HistoryQuery & { readonly endedBeforeMs: number }): HistoryRows {
  const { requests } = useBridge();
  const [inSight, setInSight] = useState({ first: 0, last: 0 });
  const first = useQuery({
    ...firstOf(requests, query),
    // What was found before stays in sight until the next answer is here.
    placeholderData: keepPreviousData,
  });
  const days = first.data?.days ?? noDays;
  const total = days.reduce((sum, { count }) => sum + count, 0);
  const shown = pagesBesidesFirst(inSight.first, Math.min(inSight.last, total - 1));
  const others = useQueries({ queries: shown.map((page) => pageOf(requests, query, page)) });
  const error = first.error ?? others.find((page) => page.error)?.error ?? null;
  return {
    total,
    days,
    at: (index) => {
      const page = Math.floor(index / rowsInPage);
      const data = page === 0 ? first.data : others[shown.indexOf(page)]?.data;
      return data?.entries[index % rowsInPage];
    },
    setInSight: (from, to) =>
      setInSight((known) => (known.first === from && known.last === to ? known : { first: from, last: to })),
    isLoading: first.isFetching,
    failure: failureOf(error),
    retry: () => {
      for (const page of [first, ...others]) if (page.error) void page.refetch();
    },
  };
}

const noDays: readonly HistoryDay[] = [];
/** The days and the first rows come together: headings never stand over rows of another search. */
const firstOf = (requests: Bridge['requests'], query: HistoryQuery) => ({
  ...pageOf(requests, query, 0),
  queryFn: async () => {
    const [page, { days }] = await Promise.all([
      pageOf(requests, query, 0).queryFn(),
      unwrap(requests.history.days(query)),
    ]);
    return { ...page, days };
  },
});

const pageOf = (requests: Bridge['requests'], query: HistoryQuery, page: number) => ({
  queryKey: ['history', query, page],
  queryFn: () => unwrap(requests.history.search({ ...query, limit: rowsInPage, offset: page * rowsInPage })),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: keptMs,
  throwOnError: (error: Error) => failureOf(error) === null,
});
