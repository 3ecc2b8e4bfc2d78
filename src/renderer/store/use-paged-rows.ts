import { keepPreviousData, type QueryKey, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { pagesBesidesFirst, rowsInPage } from './row-pages.ts';

interface PageQuery<Page> {
  readonly queryKey: QueryKey;
  readonly queryFn: () => Promise<Page>;
  readonly gcTime: number;
  readonly staleTime?: number;
  readonly throwOnError: (error: Error) => boolean;
}

export interface PagedRowsOptions<First extends Page, Page, Row> {
  /** Always loaded, because it has the number of rows. */
  readonly first: PageQuery<First>;
  readonly pageOf: (page: number) => PageQuery<Page>;
  readonly totalOf: (first: First) => number;
  readonly rowsOf: (page: Page) => readonly Row[];
  readonly pageSize?: number;
}

export interface PagedRows<First, Row> {
  /** Undefined until the first answer. */
  readonly first: First | undefined;
  /** The number of rows, of which only the visible ones are loaded. */
  readonly total: number;
  /** Undefined until its page is loaded. */
  readonly at: (index: number) => Row | undefined;
  /** Tells which rows are visible, so that their pages are loaded. */
  readonly setInSight: (first: number, last: number) => void;
  readonly isLoading: boolean;
  /** The shown rows are from an earlier query, and the current one is loading. */
  readonly isOutdated: boolean;
  readonly error: Error | null;
  /** Loads the pages that failed again. */
  readonly retry: () => void;
}

/** The rows of a long list, loaded by page where visible. */
export function usePagedRows<First extends Page, Page, Row>(
  options: PagedRowsOptions<First, Page, Row>,
): PagedRows<First, Row> {
  const { pageOf, totalOf, rowsOf, pageSize = rowsInPage } = options;
  /** The pages except the first. The same array while scrolling within them, so that nothing renders again. */
  const [wanted, setWanted] = useState<readonly number[]>([]);
  // The previous result stays visible until the next one has loaded.
  const first = useQuery<First>({ ...options.first, placeholderData: keepPreviousData });
  const total = first.data === undefined ? 0 : totalOf(first.data);
  const shown = wanted.filter((page) => page * pageSize < total);
  const others = useQueries({ queries: shown.map((page) => pageOf(page)) });
  // Called for up to ten thousand rows at a time, so each page's data is looked up only once.
  const pages = new Map<number, Page | undefined>([
    [0, first.data],
    ...shown.map((page, index) => [page, others[index]?.data as Page | undefined] as const),
  ]);
  return {
    first: first.data,
    total,
    at: (index) => {
      const page = pages.get(Math.floor(index / pageSize));
      return page === undefined ? undefined : rowsOf(page)[index % pageSize];
    },
    setInSight: useCallback(
      (from: number, to: number) => {
        const next = pagesBesidesFirst(from, to, pageSize);
        setWanted((known) => (known.join() === next.join() ? known : next));
      },
      [pageSize],
    ),
    isLoading: first.isFetching,
    isOutdated: first.isPending || first.isPlaceholderData,
    error: first.error ?? others.find((page) => page.error)?.error ?? null,
    retry: () => {
      for (const page of [first, ...others]) if (page.error) void page.refetch();
    },
  };
}
