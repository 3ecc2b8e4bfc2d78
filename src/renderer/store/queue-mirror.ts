import { createStore, type StoreApi } from 'zustand/vanilla';
import { inQueueOrder } from '../../shared/model/queue-order.ts';
import type {
  QueueConditions,
  QueueEvent,
  QueueLimits,
  QueueSnapshot,
} from '../../shared/model/upload-queue.ts';
import type { JobId, JobProgress, JobSnapshot } from '../../shared/model/uploads.ts';
import type { QueueFeed } from './queue-feed.ts';

/** The queue as this window last received it. It only mirrors the engine and decides nothing. */
export interface MirroredQueue {
  readonly jobs: ReadonlyMap<JobId, JobSnapshot>;
  /** In queue order: by priority, then by position. */
  readonly order: readonly JobId[];
  readonly progress: ReadonlyMap<JobId, JobProgress>;
  readonly conditions: QueueConditions;
  readonly limits: QueueLimits;
  readonly sequence: number;
}

/** An upload as it is now: what changes all the time is kept apart, and a job without it says that it connects. */
export const withProgress = (job: JobSnapshot, progress: MirroredQueue['progress']): JobSnapshot => ({
  ...job,
  progress: progress.get(job.id) ?? null,
});

export type QueueStore = StoreApi<MirroredQueue>;

/** Applies an event to the mirror; null if an earlier event is missing, so that the snapshot must be requested again. */
export function applyEvent(queue: MirroredQueue, event: QueueEvent): MirroredQueue | null {
  if (event.sequence <= queue.sequence) return queue;
  if (event.sequence !== queue.sequence + 1) return null;
  const { sequence } = event;
  switch (event.kind) {
    case 'jobs_changed':
      return { ...queue, sequence, ...withJobs(queue, event.jobs) };
    case 'jobs_removed':
      return { ...queue, sequence, ...withoutJobs(queue, event.jobIds) };
    case 'progress':
      return { ...queue, sequence, progress: mergeProgress(queue.progress, event.progress) };
    case 'conditions_changed':
      return { ...queue, sequence, conditions: event.conditions };
    case 'limits_changed':
      return { ...queue, sequence, limits: event.limits };
    case 'batch_done':
      return { ...queue, sequence };
  }
}

export function fromSnapshot(snapshot: QueueSnapshot): MirroredQueue {
  const jobs = new Map(snapshot.jobs.map((job) => [job.id, job]));
  return {
    jobs,
    order: inOrder(jobs),
    progress: new Map(
      snapshot.jobs.flatMap((job) => (job.progress ? [[job.id, job.progress] as const] : [])),
    ),
    conditions: snapshot.conditions,
    limits: snapshot.limits,
    sequence: snapshot.sequence,
  };
}

const inOrder = (jobs: ReadonlyMap<JobId, JobSnapshot>): readonly JobId[] =>
  [...jobs.values()].sort(inQueueOrder).map((job) => job.id);

function withJobs(queue: MirroredQueue, changed: readonly JobSnapshot[]) {
  const jobs = new Map(queue.jobs);
  const progress = new Map(queue.progress);
  let moved = false;
  for (const job of changed) {
    const known = jobs.get(job.id);
    moved ||= known?.position !== job.position || known.priority !== job.priority;
    jobs.set(job.id, job);
    if (job.progress) progress.set(job.id, job.progress);
    else progress.delete(job.id);
  }
  return { jobs, progress, order: moved ? inOrder(jobs) : queue.order };
}

function withoutJobs(queue: MirroredQueue, removed: readonly JobId[]) {
  const gone = new Set(removed);
  const jobs = new Map([...queue.jobs].filter(([id]) => !gone.has(id)));
  const progress = new Map([...queue.progress].filter(([id]) => !gone.has(id)));
  return { jobs, progress, order: queue.order.filter((id) => !gone.has(id)) };
}

function mergeProgress(known: MirroredQueue['progress'], news: readonly JobProgress[]) {
  const merged = new Map(known);
  for (const entry of news) merged.set(entry.jobId, entry);
  return merged;
}

export interface QueueSource extends QueueFeed {
  snapshot(): Promise<QueueSnapshot>;
}

/**
 * Keeps a store up to date with the engine. Events that arrive before the snapshot are collected. If an event is missing, a
 * new snapshot is requested.
 */
export async function mirrorQueue(source: QueueSource): Promise<QueueStore> {
  let early: QueueEvent[] | null = [];
  let store: QueueStore | null = null;

  const take = (event: QueueEvent) => {
    if (!store || early) {
      early?.push(event);
      return;
    }
    const next = applyEvent(store.getState(), event);
    if (next) {
      store.setState(next, true);
    } else {
      early = [event];
      void refresh();
    }
  };

  const refresh = async () => {
    const state = fromSnapshot(await source.snapshot());
    if (store) store.setState(state, true);
    else store = createStore(() => state);
    const waiting = early ?? [];
    early = null;
    for (const event of waiting) take(event);
    return store;
  };

  const stop = source.subscribe(take);
  try {
    return await refresh();
  } catch (error) {
    stop();
    throw error;
  }
}
