import { expect, it } from 'vitest';
import { versionIdSchema } from '../../../shared/api/ids.ts';
import type { QueueEvent } from '../../../shared/model/upload-queue.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { aJob, batchId, inState, jobId, trouble } from '../../testing/jobs.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openQueue } from '../testing/queue-on-disk.ts';

/** The queue as one program has it, with all events that it emitted. */
function openProgram(folder: string, cleanUp: DisposableStack, clock = new FakeClock()) {
  const { store, jobs, state } = openQueue(folder, clock);
  cleanUp.use(store);
  cleanUp.defer(() => state.close());
  const told: QueueEvent[] = [];
  state.subscribe((event) => told.push(event));
  return { state, jobs, told };
}

const [first, second, third] = [jobId('job_1'), jobId('job_2'), jobId('job_3')] as const;
const [fourth, fifth] = [jobId('job_4'), jobId('job_5')] as const;
const queued = [first, second, third].map((id) => aJob({ id, state: { kind: 'queued' } }));

it('says which jobs wait for another one of their item, and of no other one, in one message for each change', () => {
  using folder = temporaryFolder();
  using cleanUp = new DisposableStack();
  const { state, jobs, told } = openProgram(folder.path, cleanUp);
  jobs.append(queued);
  state.syncFromDisk(true);
  const waiting = () =>
    state
      .snapshot()
      .jobs.filter(({ activity }) => activity.kind === 'waiting_for_item')
      .map(({ id }) => id);
  told.length = 0;
  state.setWaitingForItem(new Set([second, third]));
  expect(waiting()).toEqual([second, third]);
  state.setWaitingForItem(new Set([second, third]));
  state.setWaitingForItem(new Set([third]));
  expect(waiting()).toEqual([third]);
  expect(told.map((event) => (event.kind === 'jobs_changed' ? event.jobs.map(({ id }) => id) : []))).toEqual([
    [second, third],
    [second],
  ]);
});

it('follows what another program changed, a priority alone as well, and tells nothing that it knew', () => {
  using folder = temporaryFolder();
  using cleanUp = new DisposableStack();
  const [here, there] = [openProgram(folder.path, cleanUp), openProgram(folder.path, cleanUp)];
  there.jobs.append(queued);
  for (const { state } of [here, there]) state.syncFromDisk(true);
  here.told.length = 0;
  const before = there.state.jobs();
  there.state.rewrite(before.map((job) => (job.id === second ? { ...job, priority: 'high' } : job)));
  expect(here.state.syncFromDisk(true)).toEqual([second]);
  expect(here.state.find(second)?.priority).toBe('high');
  expect(here.state.syncFromDisk(true)).toEqual([]);
  expect(here.told).toHaveLength(1);
  there.state.remove([first]);
  here.state.syncFromDisk(true);
  expect(here.state.jobs().map(({ id }) => id)).toEqual([second, third]);
});

it('counts for a batch what has ended since it was last done, and what was canceled or replaced not at all', () => {
  using folder = temporaryFolder();
  using cleanUp = new DisposableStack();
  const { state, jobs, told } = openProgram(folder.path, cleanUp);
  const processing = { kind: 'processing', sinceMs: 1 } as const;
  const ofFolder = (id: JobId) => aJob({ id, batchId: batchId('batch_1'), state: processing });
  const add = (...ids: readonly JobId[]) => {
    jobs.append(ids.map(ofFolder));
    state.syncFromDisk(true);
  };
  const becameReady = { kind: 'became_ready', versionId: null, xxh3: null } as const;
  add(first, second, third);
  state.apply(first, { kind: 'hold', reason: { kind: 'account', code: 'x' }, trouble });
  state.apply(first, { kind: 'cancel' });
  state.apply(second, { kind: 'was_superseded', byVersionId: versionIdSchema.parse('ver_1') });
  state.apply(third, { kind: 'fail', trouble });
  add(fourth);
  state.apply(fourth, becameReady);
  add(fifth);
  state.apply(fifth, becameReady);
  expect(told.flatMap((event) => (event.kind === 'batch_done' ? [event.batch] : []))).toEqual([
    { batchId: 'batch_1', ready: 0, failed: 1 },
    { batchId: 'batch_1', ready: 1, failed: 0 },
    { batchId: 'batch_1', ready: 1, failed: 0 },
  ]);
});

it('learns from each upload that becomes ready how long processing takes, also from those of another program', () => {
  using folder = temporaryFolder();
  using cleanUp = new DisposableStack();
  const clock = new FakeClock();
  const [here, there] = [
    openProgram(folder.path, cleanUp, clock),
    openProgram(folder.path, cleanUp, clock),
  ] as const;
  const confirming = { kind: 'confirming', sinceMs: clock.nowMs() } as const;
  here.jobs.append([inState(confirming), aJob({ ...inState(confirming), id: second })]);
  for (const { state } of [here, there]) state.syncFromDisk(true);
  const [job] = here.state.jobs();
  here.state.apply(first, { kind: 'delivered', xxh3: null });
  clock.advance(40_000);
  for (const id of [first, second])
    here.state.apply(id, { kind: 'became_ready', versionId: null, xxh3: null });
  // When the other one was delivered is not known.
  const processed = [{ accountId: job?.accountId, sizeBytes: job?.sizeBytes, tookMs: 40_000 }];
  expect(here.state.conditions.processed).toEqual(processed);
  there.state.syncFromDisk(true);
  expect(there.state.conditions.processed).toEqual(processed);
  expect(openProgram(folder.path, cleanUp, clock).state.conditions.processed).toEqual(processed);
});
