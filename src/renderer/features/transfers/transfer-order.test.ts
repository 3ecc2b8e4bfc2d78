import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { exampleJob } from '../../../shared/testing/example-job.ts';
import { applyEvent, type MirroredQueue } from '../../store/queue-mirror.ts';
import {
  exampleEncode,
  exampleProgress,
  exampleQueue,
  exampleTrouble,
} from '../../testing/queue-examples.ts';
import type { RowId } from './row-id.ts';
import {
  createTransferOrder,
  placeAfterDrop,
  placeAfterMove,
  placeInLine,
  rowAfterCancel,
} from './transfer-order.ts';

const trouble = exampleTrouble;
const held = {
  kind: 'held',
  reason: { kind: 'volume_gone' },
  trouble,
  returnsTo: 'sending',
  sinceMs: 0,
};
const jobs: readonly JobSnapshot[] = [
  exampleJob('waiting', 0),
  exampleJob('done first', 1, { state: { kind: 'ready', atMs: 1 } }),
  exampleJob('sending', 2, { state: { kind: 'sending' } }),
  exampleJob('asking', 3, { state: held }),
  exampleJob('failed', 4, { state: { kind: 'failed', atMs: 1, trouble } }),
  exampleJob('done last', 5, { state: { kind: 'ready', atMs: 2 } }),
  exampleJob('waiting too', 6),
  exampleJob('waiting last', 7),
];
const [first] = jobs;

it('shows what runs first, then what failed, asks and waits, and what is done apart', () => {
  expect(createTransferOrder()(exampleQueue(jobs))).toEqual({
    rows: ['sending', 'failed', 'asking', 'waiting', 'waiting too', 'waiting last'],
    runningCount: 1,
    done: ['done last', 'done first'],
  });
});

it('shows first what moves, one drop after the other, and last of these the one that goes on below', () => {
  const of = (batchId: string, kind: string) => ({ batchId, state: { kind, sinceMs: 0 } });
  const order = createTransferOrder()(
    exampleQueue([
      exampleJob('a examined', 0, of('a', 'examining')),
      exampleJob('b processed', 1, of('b', 'processing')),
      exampleJob('b sent', 2, of('b', 'sending')),
      exampleJob('c sent', 3, of('c', 'sending')),
      exampleJob('b waits', 4, { batchId: 'b' }),
    ]),
  );
  expect(order.rows).toEqual(['c sent', 'b sent', 'b processed', 'a examined', 'b waits']);
  expect(order.runningCount).toBe(4);
  const withVideo = createTransferOrder()(
    exampleQueue([exampleJob('a sent', 0, of('a', 'sending')), exampleJob('a waits', 1, { batchId: 'a' })]),
    [exampleEncode('b encoded', of('b', 'encoding'))],
  );
  expect(withVideo.rows, 'an encode moves as well, so the other drop stays in one frame').toEqual([
    'b encoded',
    'a sent',
    'a waits',
  ]);
});

it('shows videos before their upload with what they were dropped with, and canceled ones with what is done', () => {
  const videos = [
    exampleEncode('a video', { batchId: 'a', state: { kind: 'encoding', sinceMs: 0 } }),
    exampleEncode('a next', { batchId: 'a' }),
    exampleEncode('alone', { createdAtMs: 5 }),
    exampleEncode('failed', { state: { kind: 'failed', atMs: 1, trouble } }),
    exampleEncode('canceled', { state: { kind: 'canceled', atMs: 2 } }),
  ];
  const queue = exampleQueue([
    exampleJob('b waits', 0, { batchId: 'b' }),
    exampleJob('a sent', 1, { batchId: 'a', state: { kind: 'sending' } }),
    exampleJob('a waits', 2, { batchId: 'a' }),
    exampleJob('c waits', 3, { batchId: 'c', createdAtMs: 9 }),
    exampleJob('ready', 4, { state: { kind: 'ready', atMs: 1 } }),
  ]);
  const order = createTransferOrder();
  const shown = order(queue, videos);
  expect(shown).toEqual({
    rows: ['a sent', 'a video', 'failed', 'b waits', 'a next', 'a waits', 'alone', 'c waits'],
    runningCount: 2,
    done: ['canceled', 'ready'],
  });
  const [video, ...others] = videos;
  if (!video) throw new Error('the examples are gone');
  const progress = { frame: 1, frames: 2, framesPerSecond: 1, secondsLeft: 1 };
  expect(order(queue, [{ ...video, progress }, ...others]), 'the same object for progress').toBe(shown);
});

it('leaves an upload that waits for its render in its place while that is looked at again', () => {
  const rowsWith = (state: unknown) =>
    createTransferOrder()(exampleQueue([...jobs, exampleJob('rendering', 8, { state })]));
  const waits = rowsWith({ ...held, reason: { kind: 'still_being_written' }, returnsTo: 'examining' });
  expect(waits.rows.at(-1)).toBe('rendering');
  expect(rowsWith({ kind: 'examining', waited: trouble })).toEqual(waits);
});

it('draws a row for its own progress, and neither the list nor another row', () => {
  const sending = exampleJob('a', 0, { state: { kind: 'sending' } });
  const other = exampleJob('b', 1, { state: { kind: 'sending' } });
  const store = createStore<MirroredQueue>(() => exampleQueue([sending, other]));
  const selectors: Readonly<Record<string, (queue: MirroredQueue) => unknown>> = {
    list: createTransferOrder(),
    'row a': (queue) => queue.jobs.get(sending.id),
    'progress of a': (queue) => queue.progress.get(sending.id),
    'row b': (queue) => queue.jobs.get(other.id),
    'progress of b': (queue) => queue.progress.get(other.id),
  };
  // A component renders again if its selector returns another value than before.
  const drawn: Record<string, number> = {};
  for (const [name, select] of Object.entries(selectors)) {
    let shown = select(store.getState());
    store.subscribe((queue) => {
      const next = select(queue);
      if (!Object.is(next, shown)) drawn[name] = (drawn[name] ?? 0) + 1;
      shown = next;
    });
  }
  for (let sequence = 1; sequence <= 100; sequence += 1) {
    const progress = [exampleProgress(sending, sequence)];
    const next = applyEvent(store.getState(), { kind: 'progress', sequence, progress });
    if (next) store.setState(next, true);
  }
  expect(drawn).toEqual({ 'progress of a': 100 });
});

it('keeps the list as it is while a job changes but stays in its place', () => {
  const order = createTransferOrder();
  const queue = exampleQueue(jobs);
  const before = order(queue);
  const changed = exampleJob('sending', 2, { state: { kind: 'creating' } });
  const next = applyEvent(queue, { kind: 'jobs_changed', sequence: 1, jobs: [changed] });
  expect(next && order(next)).toBe(before);
});

it('moves a waiting job past its neighbors, whatever stands between them, and not past the ends', () => {
  const queue = exampleQueue(jobs);
  const [waiting, , , , , , too, last] = jobs;
  if (!waiting || !too || !last) throw new Error('the examples are gone');
  expect(placeAfterMove(too.id, 'up', queue)).toBe(waiting.id);
  expect(placeAfterMove(waiting.id, 'down', queue)).toBe(last.id);
  expect(placeAfterMove(too.id, 'down', queue)).toBeNull();
  expect(placeAfterMove(waiting.id, 'up', queue)).toBeUndefined();
  expect(placeAfterMove(last.id, 'down', queue)).toBeUndefined();
  expect(placeAfterMove(last.id, 'to_front', queue)).toBe(waiting.id);
  expect(placeAfterMove(waiting.id, 'to_front', queue)).toBeUndefined();
  expect(placeAfterMove(waiting.id, 'to_end', queue)).toBeNull();
  expect(placeAfterMove(last.id, 'to_end', queue)).toBeUndefined();
});

it('drops a job above or below the one it is let go over, and nowhere else than among those that wait', () => {
  const queue = exampleQueue(jobs);
  const [waiting, , sending, , , , too, last] = jobs;
  if (!waiting || !sending || !too || !last) throw new Error('the examples are gone');
  expect(placeAfterDrop(last.id, { jobId: waiting.id, half: 'upper' }, queue)).toBe(waiting.id);
  expect(placeAfterDrop(last.id, { jobId: waiting.id, half: 'lower' }, queue)).toBe(too.id);
  expect(placeAfterDrop(waiting.id, { jobId: last.id, half: 'lower' }, queue)).toBeNull();
  expect(
    placeAfterDrop(waiting.id, { jobId: too.id, half: 'upper' }, queue),
    'there already',
  ).toBeUndefined();
  expect(placeAfterDrop(waiting.id, { jobId: waiting.id, half: 'lower' }, queue)).toBeUndefined();
  expect(placeAfterDrop(waiting.id, { jobId: sending.id, half: 'lower' }, queue)).toBeUndefined();
  expect(placeInLine(last.id, waiting.id, queue)).toEqual({ place: 1, of: 3 });
  expect(placeInLine(waiting.id, null, queue)).toEqual({ place: 3, of: 3 });
});

it('shows those before the others first and those after them last, as they are sent', () => {
  const queue = exampleQueue([
    exampleJob('later', 1, { priority: 'low' }),
    exampleJob('usual', 2),
    exampleJob('urgent', 3, { priority: 'high' }),
  ]);
  expect(createTransferOrder()(queue).rows).toEqual(['urgent', 'usual', 'later']);
  const raised = exampleJob('later', 1, { priority: 'high' });
  const next = applyEvent(queue, { kind: 'jobs_changed', sequence: 1, jobs: [raised] });
  expect(next && createTransferOrder()(next).rows).toEqual(['later', 'urgent', 'usual']);
});

it('keeps up with ten thousand jobs', () => {
  const many = exampleQueue(
    Array.from({ length: 10_000 }, (_, index) => ({
      ...(first as JobSnapshot),
      id: `job ${index}` as JobSnapshot['id'],
      position: index,
    })),
  );
  expect(createTransferOrder()(many).rows).toHaveLength(10_000);
});

it('after a cancel, goes to the next of the same drop in sight that can be canceled, and stays where there is none', () => {
  const inBatch = (id: string, batchId: string, changes = {}) => exampleJob(id, 0, { batchId, ...changes });
  const one = inBatch('one', 'a');
  const asking = inBatch('asking', 'b', { state: held });
  const two = inBatch('two', 'a');
  const done = inBatch('done', 'a', { state: { kind: 'cancelled', atMs: 1, versionRemains: false } });
  const three = inBatch('three', 'a');
  const all = [one, asking, two, done, three];
  const video = exampleEncode('video', { batchId: 'a' });
  const after = ({ id }: { readonly id: RowId }, canceling: readonly JobSnapshot[]) =>
    rowAfterCancel(
      id,
      [...all, video].map((row) => row.id),
      {
        jobs: exampleQueue(all.map((each) => (canceling.includes(each) ? { ...each, cancelsAtMs: 1 } : each)))
          .jobs,
        encodes: new Map([[video.id, video]]),
      },
    );
  expect(after(one, []), 'below is another drop, and then more of its own').toBe('one');
  expect(after(two, []), 'what has ended is passed over').toBe('three');
  expect(after(three, [])).toBe('video');
  expect(after(video, []), 'the one before, where it is the last').toBe('three');
  expect(after(video, [three]), 'which is canceled as well').toBe('two');
  expect(after(asking, [])).toBe('asking');
});
