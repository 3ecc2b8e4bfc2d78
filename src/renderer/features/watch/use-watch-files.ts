import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Trouble } from '../../../shared/model/trouble.ts';
import type { WatchFile, WatchFolderId } from '../../../shared/model/watch-folders.ts';
import type { WatchFilesPage, WatchFilesQuery } from '../../../shared/model/watch-requests.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf, queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { rowsInPage } from '../../store/row-pages.ts';
import { type PagedRows, usePagedRows } from '../../store/use-paged-rows.ts';
import { type Hold, useHold } from '../../ui/use-hold.ts';
import { rowIndexOf } from '../../ui/use-virtual-rows.ts';

const keptMs = 30_000;

export type ShownFiles = NonNullable<WatchFilesQuery['show']>;

export interface WatchFileRows extends Pick<PagedRows<unknown, WatchFile>, 'total' | 'at' | 'setInSight'> {
  /** The paths of the files in a range, even if they are not loaded. */
  readonly pathsBetween: (first: number, last: number) => Promise<readonly string[]>;
  /** While it is held, rows keep their order, and new ones are at the end. After that, a focused row keeps its place. */
  readonly hold: Hold;
  readonly isLoading: boolean;
  readonly failure: Trouble | null;
}

/** The files of a watch folder, loaded by page where visible, and updated by `WatchFollower`. */
export function useWatchFiles(folderId: WatchFolderId, show: ShownFiles, text: string): WatchFileRows {
  const { watch } = useBridge().requests;
  const client = useQueryClient();
  const ofFolder = queryKeys.watchFiles(folderId);
  const keyOf = (page: number) => [...ofFolder, show, text, page] as const;
  const wasAskedHeld = useRef(false);
  const hold = useHold(() => {
    if (!wasAskedHeld.current) return;
    wasAskedHeld.current = false;
    void client.invalidateQueries({ queryKey: ofFolder });
  });
  /** The order on screen if it is held, or the place of the focused row in it. */
  const heldOrder = () => {
    const around = hold.keepsFocus() ? pathInFocus() : undefined;
    const isKept = hold.isHeld() || around !== undefined;
    const shown = isKept ? client.getQueryData<WatchFilesPage>(keyOf(0)) : undefined;
    if (!shown) return {};
    wasAskedHeld.current = true;
    return { order: shown.order, ...(around !== undefined && { around }) };
  };
  const pathInFocus = (): string | undefined => {
    const index = document.activeElement && rowIndexOf(document.activeElement);
    return index === null ? undefined : at(index)?.path;
  };
  const pageOf = (page: number) => ({
    queryKey: keyOf(page),
    queryFn: () => {
      const range = { limit: rowsInPage, offset: page * rowsInPage };
      return unwrap(watch.files({ folderId, show, text, ...range, ...heldOrder() }));
    },
    gcTime: keptMs,
    throwOnError: (error: Error) => failureOf(error) === null,
  });
  const { total, at, setInSight, isOutdated, error } = usePagedRows({
    first: pageOf(0),
    pageOf,
    totalOf: (first) => first.total,
    rowsOf: ({ files }) => files,
  });
  return {
    total,
    at,
    setInSight,
    pathsBetween: async (from, to) => {
      const range = { limit: to - from + 1, offset: from };
      const { paths } = await unwrap(watch.paths({ folderId, show, text, ...range, ...heldOrder() }));
      return paths;
    },
    hold,
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
