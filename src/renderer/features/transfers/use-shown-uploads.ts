import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { EncodeSnapshot } from '../../../shared/model/encodes.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import { useQueue, useQueueStore } from '../../store/queue-context.tsx';
import { useWindowStore } from '../../store/window-store.ts';
import { useNow } from '../../ui/use-now.ts';
import { useEncodes } from '../sequences/use-encodes.ts';
import { canceledAtMs, doneLookMs, endedAtMs, shownUploads } from './done-uploads.ts';
import type { RowId } from './row-id.ts';
import { isReordered, type ListedUploads, rowsInPlace } from './rows-in-place.ts';
import { createTransferOrder } from './transfer-order.ts';
import { useEncodesOfUploads } from './use-encode-still.ts';

export interface UploadsInList extends ListedUploads {
  /** The videos among the rows that are no uploads yet. */
  readonly encodes: ReadonlyMap<RowId, EncodeSnapshot>;
  readonly isDoneOpen: boolean;
  readonly toggleDone: () => void;
  /** Told whether the pointer or the keys are in the list. Meanwhile its rows keep their places. */
  readonly hold: (by: 'pointer' | 'keys', isIn: boolean) => void;
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
  const encodesOfUploads = useEncodesOfUploads();
  const latest = useRef({ encodes, encodesOfUploads });
  latest.current = { encodes, encodesOfUploads };
  const { hold, isHeld, released } = useHold();
  const last = useRef<{ readonly shown: ListedUploads; readonly line: readonly JobId[] } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once nothing holds them, rows go to their places.
  const shown = useMemo(() => {
    const { jobs, order: line } = store.getState();
    const known = latest.current;
    const endedMsOf = (id: RowId) => endedAtMs(jobs.get(id as JobId)) || canceledAtMs(known.encodes.get(id));
    const next = {
      ...shownUploads(order, endedMsOf, Math.max(nowMs, Date.now()), openedAtMs),
      runningCount: order.runningCount,
    };
    const isGone = (id: RowId) => (jobs.get(id as JobId)?.state.kind ?? 'cancelled') === 'cancelled';
    const wasOf = (id: RowId) => known.encodesOfUploads[id as JobId];
    const before = isHeld.current ? last.current : null;
    const now =
      before && !isReordered(before.line, line)
        ? rowsInPlace(next, { last: before.shown, isGone, wasOf })
        : next;
    last.current = { shown: now, line };
    return now;
  }, [order, store, nowMs, openedAtMs, released]);
  const isDoneOpen = openedAtMs !== null;
  return {
    ...shown,
    encodes,
    isDoneOpen,
    hold,
    toggleDone: () => setOpenedAt(isDoneOpen ? null : Date.now()),
  };
}

/** The focus goes from row to row, and to the menu of one, by being nowhere for a moment. */
const releasedAfterMs = 100;

function useHold() {
  const holders = useRef(new Set<'pointer' | 'keys'>());
  const isHeld = useRef(false);
  const [released, setReleased] = useState(0);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hold = useCallback<UploadsInList['hold']>((by, isIn) => {
    const { current } = holders;
    if (isIn === current.has(by)) return;
    if (isIn) current.add(by);
    else current.delete(by);
    clearTimeout(timer.current);
    if (current.size > 0) isHeld.current = true;
    else
      timer.current = window.setTimeout(() => {
        isHeld.current = false;
        setReleased((times) => times + 1);
      }, releasedAfterMs);
  }, []);
  return { hold, isHeld, released };
}
