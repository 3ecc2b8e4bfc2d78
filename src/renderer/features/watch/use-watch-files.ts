import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import type { WatchFile, WatchFolderId } from '../../../shared/model/watch-folders.ts';
import type { WatchFilesQuery } from '../../../shared/model/watch-requests.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf, queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { pagesBesidesFirst, rowsInPage } from '../../store/row-pages.ts';

const keptMs = 30_000;

export type ShownFiles = NonNullable<WatchFilesQuery['show']>;

export interface WatchFileRows {
  /** How many there are, of which only those in sight are read. */
  readonly total: number;
  /** Undefined until the page it is on has been read. */
  readonly at: (index: number) => WatchFile | undefined;
  readonly setInSight: (first: number, last: number) => void;
  /** Which files stand there, also where they have not been read. */
  readonly pathsBetween: (first: number, last: number) => Promise<readonly string[]>;
  readonly isLoading: boolean;
  readonly failure: Trouble | null;
}

/** The files of a watch folder, page by page where somebody looks; kept in step by `WatchFollower`. */
export function useWatchFiles(folderId: WatchFolderId, show: ShownFiles, text: string): WatchFileRows {
  const { requests } = useBridge();
  /** The pages besides the first; the same list while somebody scrolls within them, so that nothing is drawn again. */
  const [wanted, setWanted] = useState<readonly number[]>([]);
  const first = useQuery({
    ...pageOf(requests, folderId, show, text, 0),
    // What was shown before stays in sight until the next answer is here.
    placeholderData: keepPreviousData,
  });
  const total = first.data?.total ?? 0;
  const shown = wanted.filter((page) => page * rowsInPage < total);
  const others = useQueries({ queries: shown.map((page) => pageOf(requests, folderId, show, text, page)) });
  const error = first.error ?? others.find((page) => page.error)?.error ?? null;
  // Asked for ten thousand rows at a time: what an answer of a query holds is looked up once for each page.
  const pages = new Map<number, readonly WatchFile[] | undefined>([
    [0, first.data?.files],
    ...shown.map((page, index) => [page, others[index]?.data?.files] as const),
  ]);
  return {
    total,
    at: (index) => pages.get(Math.floor(index / rowsInPage))?.[index % rowsInPage],
    setInSight: useCallback((from, to) => {
      const next = pagesBesidesFirst(from, to);
      setWanted((known) => (known.join() === next.join() ? known : next));
    }, []),
    pathsBetween: async (from, to) => {
      const limit = to - from + 1;
      const { paths } = await unwrap(requests.watch.paths({ folderId, show, text, limit, offset: from }));
      return paths;
    },
    isLoading: first.isPending || first.isPlaceholderData,
    failure: failureOf(error),
  };
}

/** One file as it is now; undefined until it has been read, null where the folder has no such file. */
export function useWatchFile(folderId: WatchFolderId, path: string): WatchFile | null | undefined {
  const { watch } = useBridge().requests;
  const { data } = useQuery({
    queryKey: [...queryKeys.watchFiles(folderId), 'one', path],
    queryFn: () => unwrap(watch.files({ folderId, path, limit: 1 })),
    gcTime: keptMs,
  });
  return data && (data.files[0] ?? null);
}

const pageOf = (
  requests: Bridge['requests'],
  folderId: WatchFolderId,
  show: ShownFiles,
  text: string,
  page: number,
) => ({
  queryKey: [...queryKeys.watchFiles(folderId), show, text, page],
  queryFn: () =>
    unwrap(requests.watch.files({ folderId, show, text, limit: rowsInPage, offset: page * rowsInPage })),
  gcTime: keptMs,
  throwOnError: (error: Error) => failureOf(error) === null,
});
