import { expect, it } from 'vitest';
import type { JobId } from '../../../shared/model/uploads.ts';
import { exampleJob } from '../../../shared/testing/example-job.ts';
import type { MirroredQueue } from '../../store/queue-mirror.ts';
import { exampleEncode, exampleQueue, exampleTrouble } from '../../testing/queue-examples.ts';
import { canceledNow, doneShownMs, endedAtMs, hasLeft, shownUploads } from './done-uploads.ts';
import type { RowId } from './row-id.ts';
import { createTransferOrder } from './transfer-order.ts';

const ready = (id: string, atMs: number) => exampleJob(id, 1, { state: { kind: 'ready', atMs } });
const queued = exampleJob('queued', 2);

const endedIn =
  ({ jobs }: Pick<MirroredQueue, 'jobs'>) =>
  (id: RowId) =>
    endedAtMs(jobs.get(id as JobId));

function shown(jobs: readonly ReturnType<typeof ready>[], nowMs: number, openedAtMs: number | null = null) {
  const queue = exampleQueue(jobs);
  return shownUploads(createTransferOrder()(queue), endedIn(queue), nowMs, openedAtMs);
}

it('puts what is done into one line, and lets it leave after a minute', () => {
  const jobs = [queued, ready('a', 1_000), ready('b', 2_000)];
  expect(shown(jobs, 3_000)).toEqual({ ids: ['queued'], done: ['b', 'a'] });
  expect(shown(jobs, 1_500 + doneShownMs), 'the last stays in the line').toEqual({
    ids: ['queued'],
    done: ['b'],
  });
  expect(shown(jobs, 2_000 + doneShownMs)).toEqual({ ids: ['queued'], done: [] });
});

it('shows one that was never beside another as a row', () => {
  const jobs = [queued, ready('a', 1_000), ready('b', 1_000 + doneShownMs)];
  expect(shown(jobs, 1_000 + doneShownMs)).toEqual({ ids: ['queued', 'b'], done: [] });
  expect(shown([queued, ready('a', 1_000)], 1_500)).toEqual({ ids: ['queued', 'a'], done: [] });
});

it('lets nothing leave while somebody looks at it', () => {
  const jobs = [queued, ready('a', 1_000), ready('b', 2_000)];
  expect(shown(jobs, 10 * doneShownMs, 3_000)).toEqual({ ids: ['queued', 'b', 'a'], done: ['b', 'a'] });
});

it('answers with the same list of thousands while nothing done is below it', () => {
  const queue = exampleQueue([queued, ready('a', 1_000), ready('b', 2_000)]);
  const order = createTransferOrder()(queue);
  const idsAt = (nowMs: number) => shownUploads(order, endedIn(queue), nowMs, null).ids;
  expect(idsAt(2_000 + doneShownMs)).toBe(order.rows);
  expect(idsAt(2_000 + 2 * doneShownMs)).toBe(order.rows);
});

it('keeps what somebody can do something about, however old', () => {
  const failed = exampleJob('failed', 1, { state: { kind: 'failed', atMs: 0, trouble: exampleTrouble } });
  const unsure = exampleJob('unsure', 1, {
    state: { kind: 'unconfirmed', atMs: 0, sinceMs: 0, delivered: true },
  });
  const canceled = exampleJob('canceled', 1, {
    state: { kind: 'cancelled', atMs: 0, versionRemains: false },
  });
  const jobs = [canceled, unsure, failed];
  expect(shown(jobs, 10 * doneShownMs)).toEqual({ ids: ['failed', 'unsure'], done: [] });
  expect(jobs.map((job) => hasLeft(job, 10 * doneShownMs))).toEqual([true, false, false]);
  expect(jobs.some((job) => hasLeft(job, 0))).toBe(false);
});

it('lets a canceled encode leave as well, though no history has it', () => {
  const encodes = [
    exampleEncode('canceled', { state: { kind: 'canceled', atMs: 1_000 } }),
    exampleEncode('waiting'),
  ];
  const idsAt = (nowMs: number) => canceledNow(encodes, nowMs).map(({ id }) => id);
  expect(idsAt(1_000 + doneShownMs - 1)).toEqual(['canceled']);
  expect(idsAt(1_000 + doneShownMs)).toEqual([]);
});
