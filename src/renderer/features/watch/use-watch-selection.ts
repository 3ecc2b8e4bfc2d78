import { useCallback, useMemo, useRef, useState } from 'react';
import type { WatchFileRows } from './use-watch-files.ts';

const none: ReadonlySet<string> = new Set();

export interface WatchSelection {
  /** The paths of the selected rows. The open file need not be one of them. */
  readonly paths: ReadonlySet<string>;
  readonly toggle: (path: string, index: number) => void;
  /** Extends the selection from the last selected row to `to`; from `from` if there is none. */
  readonly extendTo: (from: number, to: number) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** Selected rows. They are kept by path, because a file changes its place in the list while it uploads. */
export function useWatchSelection({ pathsBetween, total }: WatchFileRows): WatchSelection {
  const [paths, setPaths] = useState(none);
  const anchor = useRef<number | null>(null);
  /** Counts requests. Only the answer to the last one is used. */
  const asked = useRef(0);
  const rows = useRef({ pathsBetween, total });
  rows.current = { pathsBetween, total };

  const take = useCallback(async (first: number, last: number) => {
    asked.current += 1;
    const mine = asked.current;
    const found = await rows.current.pathsBetween(first, last);
    if (mine === asked.current) setPaths(new Set(found));
  }, []);
  const clear = useCallback(() => {
    asked.current += 1;
    anchor.current = null;
    setPaths(none);
  }, []);
  const actions = useMemo(
    () => ({
      toggle: (path: string, index: number) => {
        asked.current += 1;
        anchor.current = index;
        setPaths((known) => {
          const next = new Set(known);
          if (!next.delete(path)) next.add(path);
          return next;
        });
      },
      extendTo: (from: number, to: number) => {
        anchor.current ??= from;
        void take(Math.min(anchor.current, to), Math.max(anchor.current, to));
      },
      selectAll: () => void take(0, Math.max(0, rows.current.total - 1)),
      clear,
    }),
    [take, clear],
  );
  return useMemo(() => ({ paths, ...actions }), [paths, actions]);
}
