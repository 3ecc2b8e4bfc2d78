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
  /** Always read: it says how many rows there are. */
  readonly first: PageQuery<First>;
  readonly pageOf: (page: number) => PageQuery<Page>;
  readonly totalOf: (first: First) => number;
  readonly rowsOf: (page: Page) => readonly Row[];
  readonly pageSize?: number;
}

export interface PagedRows<First, Row> {
  /** Undefined until the first answer. */
  readonly first: First | undefined;
  /** How many there are, of which only those in sight are read. */
  readonly total: number;
  /** Undefined until the page it is on has been read. */
  readonly at: (index: number) => Row | undefined;
  /** To be told which rows are in sight: their pages are read, however far down they are. */
  readonly setInSight: (first: number, last: number) => void;
  readonly isLoading: boolean;
  /** What is shown answers an earlier question, and the answer to this one is on its way. */
  readonly isOutdated: boolean;
  readonly error: Error | null;
  /** Reads again the pages that could not be read. */
  readonly retry: () => void;
}

/** The rows of a long list, read page by page where somebody looks. */
export function usePagedRows<First extends Page, Page, Row>(
  options: PagedRowsOptions<First, Page, Row>,
): PagedRows<First, Row> {
  const { pageOf, totalOf, rowsOf, pageSize = rowsInPage } = options;
  /** The pages besides the first; the same list while somebody scrolls within them, so that nothing is drawn again. */
  const [wanted, setWanted] = useState<readonly number[]>([]);
  // What was found before stays in sight until the next answer is here.
  const first = useQuery<First>({ ...options.first, placeholderData: keepPreviousData });
  const total = first.data === undefined ? 0 : totalOf(first.data);
  const shown = wanted.filter((page) => page * pageSize < total);
  const others = useQueries({ queries: shown.map((page) => pageOf(page)) });
  // Asked for ten thousand rows at a time: what an answer of a query holds is looked up once for each page.
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
