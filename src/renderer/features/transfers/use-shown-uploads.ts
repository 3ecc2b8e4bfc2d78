import { useMemo, useState } from 'react';
import { useQueue, useQueueStore } from '../../store/queue-context.tsx';
import { useWindowStore } from '../../store/window-store.ts';
import { useNow } from '../../ui/use-now.ts';
import { doneLookMs, type ShownUploads, shownUploads } from './done-uploads.ts';
import { createTransferOrder } from './transfer-order.ts';

export interface UploadsInList extends ShownUploads {
  /** How many of the first rows are running uploads. */
  readonly runningCount: number;
  readonly isDoneOpen: boolean;
  readonly toggleDone: () => void;
}

/** The uploads of the list in order. Done ones are in a line that can be opened, and disappear after a while. */
export function useShownUploads(): UploadsInList {
  const [selectOrder] = useState(createTransferOrder);
  const order = useQueue(selectOrder);
  const store = useQueueStore();
  const nowMs = useNow(doneLookMs);
  const openedAtMs = useWindowStore((state) => state.doneOpenedAtMs);
  const setOpenedAt = useWindowStore((state) => state.setDoneOpenedAt);
  const shown = useMemo(
    () => shownUploads(order, store.getState().jobs, Math.max(nowMs, Date.now()), openedAtMs),
    [order, store, nowMs, openedAtMs],
  );
  const isDoneOpen = openedAtMs !== null;
  return {
    ...shown,
    runningCount: order.runningCount,
    isDoneOpen,
    toggleDone: () => setOpenedAt(isDoneOpen ? null : Date.now()),
  };
}
