import { type RefObject, useEffect, useRef, useState } from 'react';
import type { EncodeSnapshot } from '../../../shared/model/encodes.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import { useQueue } from '../../store/queue-context.tsx';
import type { RowId } from './row-id.ts';

export interface ReturnAfterUndoParts {
  readonly order: readonly RowId[];
  readonly encodes: ReadonlyMap<RowId, EncodeSnapshot>;
  readonly grid: RefObject<HTMLElement | null>;
  readonly go: (index: number) => void;
}

/** To be told which row a key canceled last. It gets the focus again if that is undone while the list still has the focus. */
export function useReturnAfterUndo({ order, encodes, grid, go }: ReturnAfterUndoParts): (id: RowId) => void {
  const [canceled, setCanceled] = useState<RowId | null>(null);
  const is = useQueue(({ jobs }) => {
    const row = canceled === null ? undefined : (jobs.get(canceled as JobId) ?? encodes.get(canceled));
    if (!row || row.state.kind === 'cancelled' || row.state.kind === 'canceled') return 'gone';
    return row.cancelsAtMs === null ? 'wanted' : 'canceling';
  });
  const wasCanceling = useRef<RowId | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of the cancel moves the focus.
  useEffect(() => {
    const isUndone = is === 'wanted' && canceled !== null && wasCanceling.current === canceled;
    wasCanceling.current = is === 'canceling' ? canceled : null;
    if (!isUndone) return;
    setCanceled(null);
    const index = order.indexOf(canceled);
    if (index !== -1 && grid.current?.contains(document.activeElement)) go(index);
  }, [canceled, is]);
  return setCanceled;
}
