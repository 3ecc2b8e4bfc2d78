import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { JobId, JobSnapshot } from '../../shared/model/uploads.ts';
import { useBridge } from '../bridge/bridge-context.tsx';
import { MessageFeed, type QueueFeed } from './queue-feed.ts';
import { type MirroredQueue, mirrorQueue, type QueueStore } from './queue-mirror.ts';
import { wholeSnapshot } from './whole-snapshot.ts';

interface Queue {
  readonly store: QueueStore;
  readonly feed: QueueFeed;
}

const QueueContext = createContext<Queue | null>(null);

type Mirror =
  | { readonly kind: 'starting' }
  | { readonly kind: 'running'; readonly queue: Queue }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface QueueProviderProps {
  readonly children: ReactNode;
  /** Shown until the first snapshot has loaded. */
  readonly waiting: ReactNode;
}

export function QueueProvider({ children, waiting }: QueueProviderProps) {
  const bridge = useBridge();
  const [mirror, setMirror] = useState<Mirror>({ kind: 'starting' });
  useEffect(() => {
    let stopped = false;
    const feed = new MessageFeed();
    const stopReceiving = bridge.events.queueChanged((message) => feed.take(message));
    mirrorQueue({
      snapshot: () => wholeSnapshot(bridge.requests.queue),
      subscribe: (listener) => feed.subscribe(listener),
    }).then(
      (store) => {
        if (!stopped) setMirror({ kind: 'running', queue: { store, feed } });
      },
      (error: unknown) => setMirror({ kind: 'failed', error }),
    );
    return () => {
      stopped = true;
      stopReceiving();
    };
  }, [bridge]);

  if (mirror.kind === 'failed') throw mirror.error;
  if (mirror.kind === 'starting') return waiting;
  return <QueueContext value={mirror.queue}>{children}</QueueContext>;
}

function useProvided(): Queue {
  const queue = useContext(QueueContext);
  if (!queue) throw new Error('The queue is read outside of QueueProvider.');
  return queue;
}

/** The store itself, for code that reads it once instead of following it. */
export const useQueueStore = (): QueueStore => useProvided().store;

/** The events of the queue. */
export const useQueueFeed = (): QueueFeed => useProvided().feed;

/** A part of the queue. The selector must return the same object while nothing in it changed. */
export function useQueue<Selected>(select: (queue: MirroredQueue) => Selected): Selected {
  return useStore(useQueueStore(), select);
}

/** An upload as it is now. The queue keeps what changes all the time apart, and jobs without it say that they connect. */
export function useJobNow(jobId: JobId | null): JobSnapshot | null {
  const job = useQueue(({ jobs }) => (jobId === null ? undefined : jobs.get(jobId)));
  const progress = useQueue((queue) => (jobId === null ? undefined : queue.progress.get(jobId))) ?? null;
  return useMemo(() => (job ? { ...job, progress } : null), [job, progress]);
}
