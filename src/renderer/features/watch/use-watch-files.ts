import { useQuery } from '@tanstack/react-query';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import type { WatchFile, WatchFolderId } from '../../../shared/model/watch-folders.ts';
import type { WatchFilesQuery } from '../../../shared/model/watch-requests.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf, queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { rowsInPage } from '../../store/row-pages.ts';
import { type PagedRows, usePagedRows } from '../../store/use-paged-rows.ts';

const keptMs = 30_000;

export type ShownFiles = NonNullable<WatchFilesQuery['show']>;

export interface WatchFileRows extends Pick<PagedRows<unknown, WatchFile>, 'total' | 'at' | 'setInSight'> {
  /** The paths of the files in a range, even if they are not loaded. */
  readonly pathsBetween: (first: number, last: number) => Promise<readonly string[]>;
  readonly isLoading: boolean;
  readonly failure: Trouble | null;
}

/** The files of a watch folder, loaded by page where visible, and updated by `WatchFollower`. */
export function useWatchFiles(folderId: WatchFolderId, show: ShownFiles, text: string): WatchFileRows {
  const { requests } = useBridge();
  const { total, at, setInSight, isOutdated, error } = usePagedRows({
    first: pageOf(requests, folderId, show, text, 0),
    pageOf: (page) => pageOf(requests, folderId, show, text, page),
    totalOf: (first) => first.total,
    rowsOf: ({ files }) => files,
  });
  return {
    total,
    at,
    setInSight,
    pathsBetween: async (from, to) => {
      const limit = to - from + 1;
      const { paths } = await unwrap(requests.watch.paths({ folderId, show, text, limit, offset: from }));
      return paths;
    },
    isLoading: isOutdated,
    failure: failureOf(error),
  };
}

/** One file in its current state; undefined until it is loaded, null if the folder has no such file. */
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
