import { useCallback, useMemo, useRef, useState } from 'react';
import type { EncodeSnapshot } from '../../../shared/model/encodes.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import { useQueue, useQueueStore } from '../../store/queue-context.tsx';
import { useWindowStore } from '../../store/window-store.ts';
import { useNow } from '../../ui/use-now.ts';
import { useEncodes } from '../sequences/use-encodes.ts';
import { canceledAtMs, doneLookMs, endedAtMs, type ShownUploads, shownUploads } from './done-uploads.ts';
import type { RowId } from './row-id.ts';
import { createTransferOrder } from './transfer-order.ts';

export interface UploadsInList extends ShownUploads {
  /** How many of the first rows run. */
  readonly runningCount: number;
  /** The videos among the rows that are no uploads yet. */
  readonly encodes: ReadonlyMap<RowId, EncodeSnapshot>;
  readonly isDoneOpen: boolean;
  readonly toggleDone: () => void;
  /** Keeps a row that the pointer or the focus is on in its place, until another one is named or none. */
  readonly hold: (by: 'pointer' | 'focus', id: RowId | null) => void;
}

/** The uploads of the list in order. Done ones are in a line that can be opened, and disappear after a while. */
export function useShownUploads(): UploadsInList {
  const [selectOrder] = useState(createTransferOrder);
  const listed = useEncodes();
  const order = useQueue((queue) => selectOrder(queue, listed));
  const encodes = useMemo(
    () => new Map<RowId, EncodeSnapshot>(listed.map((each) => [each.id, each])),
    [listed],
  );
  const store = useQueueStore();
  const nowMs = useNow(doneLookMs);
  const openedAtMs = useWindowStore((state) => state.doneOpenedAtMs);
  const setOpenedAt = useWindowStore((state) => state.setDoneOpenedAt);
  // When a row that is done has ended doesn't change, so its place in the order is enough to look again.
  const latest = useRef(encodes);
  latest.current = encodes;
  const holders = useRef<{ pointer: RowId | null; focus: RowId | null }>({ pointer: null, focus: null });
  const last = useRef<readonly RowId[]>([]);
  const [released, setReleased] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was held is no longer, so it may leave.
  const shown = useMemo(() => {
    const { jobs } = store.getState();
    const endedMsOf = (id: RowId) => endedAtMs(jobs.get(id as JobId)) || canceledAtMs(latest.current.get(id));
    const held = [...new Set(Object.values(holders.current))].flatMap((id) => {
      // What was canceled is done with by a person, who goes on to the next row.
      if (id === null || jobs.get(id as JobId)?.state.kind === 'cancelled' || latest.current.has(id))
        return [];
      const index = last.current.indexOf(id);
      return index === -1 ? [] : [{ id, index }];
    });
    const next = shownUploads(order, endedMsOf, Math.max(nowMs, Date.now()), openedAtMs, held);
    last.current = next.ids;
    return next;
  }, [order, store, nowMs, openedAtMs, released]);
  const latestOrder = useRef(order);
  latestOrder.current = order;
  const hold = useCallback((by: 'pointer' | 'focus', id: RowId | null) => {
    const before = holders.current[by];
    holders.current[by] = id;
    if (before !== null && before !== id && latestOrder.current.done.includes(before))
      setReleased((times) => times + 1);
  }, []);
  const isDoneOpen = openedAtMs !== null;
  return {
    ...shown,
    runningCount: order.runningCount,
    encodes,
    isDoneOpen,
    hold,
    toggleDone: () => setOpenedAt(isDoneOpen ? null : Date.now()),
  };
}
