import { useLayoutEffect, useRef, useState } from 'react';
import type { WatchFileRows } from './use-watch-files.ts';

export interface ActiveRow {
  /** The current row for the keyboard. */
  readonly active: number;
  readonly setActive: (index: number) => void;
}

/** Follows the file of the current row to its new place: the keys are for the file that has the focus. */
export function useActiveRow(
  { at, total }: Pick<WatchFileRows, 'at' | 'total'>,
  drawn: () => readonly number[],
): ActiveRow {
  const [wanted, setWanted] = useState(0);
  const path = useRef<string | null>(null);
  const active = Math.max(0, Math.min(total - 1, wanted));
  useLayoutEffect(() => {
    const here = at(active)?.path ?? null;
    if (path.current === null || path.current === here) {
      path.current = here;
      return;
    }
    const moved = drawn().find((index) => at(index)?.path === path.current);
    if (moved === undefined) path.current = here;
    else setWanted(moved);
  });
  return {
    active,
    setActive: (index: number) => {
      path.current = at(index)?.path ?? null;
      setWanted(index);
    },
  };
}
