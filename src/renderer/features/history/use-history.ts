import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import type { HistoryDay, HistoryEntry, HistoryQuery } from '../../../shared/model/upload-queue.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { rowsInPage } from '../../store/row-pages.ts';
import { type PagedRows, usePagedRows } from '../../store/use-paged-rows.ts';

/** The dialog loads everything again when it is opened, so earlier results are kept only briefly. */
const keptMs = 30_000;

export interface HistoryRows
  extends Pick<PagedRows<unknown, HistoryEntry>, 'total' | 'at' | 'setInSight' | 'isLoading' | 'retry'> {
  /** The days on which uploads ended, newest first. */
  readonly days: readonly HistoryDay[];
  readonly failure: Trouble | null;
}

/** Finished uploads, newest first, loaded by page where visible. The query has an end time, so that pages do not shift. */
export function useHistory(query: HistoryQuery & { readonly endedBeforeMs: number }): HistoryRows {
  const { requests } = useBridge();
  const { first, error, ...rows } = usePagedRows({
    first: firstOf(requests, query),
    pageOf: (page) => pageOf(requests, query, page),
    totalOf: ({ days }) => days.reduce((sum, { count }) => sum + count, 0),
    rowsOf: ({ entries }) => entries,
  });
  return { ...rows, days: first?.days ?? noDays, failure: failureOf(error) };
}

const noDays: readonly HistoryDay[] = [];
/** Days and first rows are loaded together, so that headings and rows always belong to the same search. */
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
