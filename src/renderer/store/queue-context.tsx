import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useBridge } from '../bridge/bridge-context.tsx';
import { unwrap } from '../bridge/request-failure.ts';
import { type MirroredQueue, mirrorQueue, type QueueStore } from './queue-mirror.ts';

const QueueContext = createContext<QueueStore | null>(null);

type Mirror =
  | { readonly kind: 'starting' }
  | { readonly kind: 'running'; readonly store: QueueStore }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface QueueProviderProps {
  readonly children: ReactNode;
  /** Shown until the first snapshot is here. */
  readonly waiting: ReactNode;
}

export function QueueProvider({ children, waiting }: QueueProviderProps) {
  const bridge = useBridge();
  const [mirror, setMirror] = useState<Mirror>({ kind: 'starting' });
  useEffect(() => {
    let stopped = false;
    let stop = () => {
      stopped = true;
    };
    mirrorQueue({
      snapshot: () => unwrap(bridge.requests.queue.snapshot()),
      subscribe: (listener) => bridge.events.queueChanged(listener),
    }).then(
      (running) => {
        if (stopped) running.stop();
        else {
          stop = running.stop;
          setMirror({ kind: 'running', store: running.store });
        }
      },
      (error: unknown) => setMirror({ kind: 'failed', error }),
    );
    return () => stop();
  }, [bridge]);

  if (mirror.kind === 'failed') throw mirror.error;
  if (mirror.kind === 'starting') return waiting;
  return <QueueContext value={mirror.store}>{children}</QueueContext>;
}

/** The mirror itself, for code that reads it at a moment instead of following it. */
export function useQueueStore(): QueueStore {
  const store = useContext(QueueContext);
  if (!store) throw new Error('The queue is read outside of QueueProvider.');
  return store;
}

/** A part of the queue. The selector must answer the same object while nothing in it changed. */
export function useQueue<Selected>(select: (queue: MirroredQueue) => Selected): Selected {
  return useStore(useQueueStore(), select);
}
