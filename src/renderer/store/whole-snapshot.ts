import type { Requests } from '../../shared/ipc/contract.ts';
import type { QueueSnapshot } from '../../shared/model/upload-queue.ts';
import { unwrap } from '../bridge/request-failure.ts';

type Asks = Pick<Requests['queue'], 'snapshot' | 'moreOfSnapshot'>;

/** The whole queue at one moment, loaded in parts. Starts again if another snapshot was taken meanwhile. */
export async function wholeSnapshot(queue: Asks): Promise<QueueSnapshot> {
  for (;;) {
    const { jobCount, ...first } = await unwrap(queue.snapshot());
    const { sequence } = first;
    const more: ReturnType<Asks['moreOfSnapshot']>[] = [];
    for (let from = first.jobs.length; from < jobCount; from += first.jobs.length)
      more.push(queue.moreOfSnapshot({ sequence, from }));
    const parts = await Promise.all(more.map((part) => unwrap(part)));
    const jobs = parts.flatMap((part) => part.jobs ?? []);
    if (parts.every((part) => part.jobs !== null)) return { ...first, jobs: [...first.jobs, ...jobs] };
  }
}
