import { expect, it } from 'vitest';
import type { QueueEvent, QueueSnapshot } from '../../shared/model/upload-queue.ts';
import { exampleJob } from '../../shared/testing/example-job.ts';
import { unhindered } from '../../shared/testing/queue-conditions.ts';
import { exampleLimits } from '../testing/queue-examples.ts';
import { mirrorQueue } from './queue-mirror.ts';

const job = (id: string, position: number, name = id) =>
  exampleJob(id, position, {
    file: { path: `/renders/${name}.mov`, name: `${name}.mov`, sizeBytes: 1, facts: null },
  });

/** A queue in the main process, whose snapshots arrive when the test says so. */
class FarQueue {
  readonly asked: ((snapshot: QueueSnapshot) => void)[] = [];
  listener: (event: QueueEvent) => void = () => {};
  readonly source = {
    snapshot: () => new Promise<QueueSnapshot>((resolve) => this.asked.push(resolve)),
    subscribe: (listener: (event: QueueEvent) => void) => {
      this.listener = listener;
      return () => {
        this.listener = () => {};
      };
    },
  };
  answer(sequence: number, jobs: QueueSnapshot['jobs']) {
    this.asked.shift()?.({ sequence, jobs, conditions: unhindered, limits: exampleLimits });
  }
}

const changed = (sequence: number, ...jobs: QueueSnapshot['jobs']): QueueEvent => ({
  kind: 'jobs_changed',
  sequence,
  jobs,
});

it('takes events that came before the snapshot, and leaves out those it contains', async () => {
  const far = new FarQueue();
  const starting = mirrorQueue(far.source);
  far.listener(changed(4, job('a', 1, 'old name')));
  far.listener(changed(6, job('b', 0)));
  far.answer(5, [job('a', 1, 'new name')]);
  const store = await starting;
  expect(store.getState().order).toEqual(['b', 'a']);
  expect(store.getState().jobs.get(job('a', 1).id)?.file.name).toBe('new name.mov');
  expect(store.getState().sequence).toBe(6);
});

it('asks for a new snapshot when a number is missing', async () => {
  const far = new FarQueue();
  const starting = mirrorQueue(far.source);
  far.answer(1, [job('a', 0)]);
  const store = await starting;
  far.listener(changed(3, job('c', 2)));
  expect(store.getState().sequence).toBe(1);
  expect(far.asked).toHaveLength(1);
  far.answer(3, [job('a', 0), job('b', 1), job('c', 2)]);
  await Promise.resolve();
  await Promise.resolve();
  expect(store.getState().order).toEqual(['a', 'b', 'c']);
});

it('keeps the order as it is while only a state changes, so that a list is not drawn anew', async () => {
  const far = new FarQueue();
  const starting = mirrorQueue(far.source);
  far.answer(0, [job('a', 0), job('b', 1)]);
  const store = await starting;
  const before = store.getState().order;
  far.listener(changed(1, { ...job('b', 1), state: { kind: 'examining' } }));
  expect(store.getState().order).toBe(before);
  expect(store.getState().jobs.get(job('b', 1).id)?.state.kind).toBe('examining');
});

it('forgets removed jobs and their progress', async () => {
  const far = new FarQueue();
  const starting = mirrorQueue(far.source);
  far.answer(0, [job('a', 0), job('b', 1)]);
  const store = await starting;
  const progress = { jobId: job('a', 0).id, sentBytes: 1, sizeBytes: 2, bytesPerSecond: 1, secondsLeft: 1 };
  far.listener({ kind: 'progress', sequence: 1, progress: [progress] });
  expect(store.getState().progress.size).toBe(1);
  far.listener({ kind: 'jobs_removed', sequence: 2, jobIds: [job('a', 0).id] });
  expect(store.getState().order).toEqual(['b']);
  expect(store.getState().progress.size).toBe(0);
});
