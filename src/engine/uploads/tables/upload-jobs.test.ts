import { expect, it } from 'vitest';
import type { JobState } from '../../../shared/model/uploads.ts';
import { aJob, batchId, jobId, trouble } from '../../testing/jobs.ts';
import { storeIn } from '../../testing/store-in.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { UploadJobs } from './upload-jobs.ts';

const kept = { goodMs: 100, otherMs: 1_000, most: 3 };

function listAfter(states: readonly JobState[], nowMs: number): readonly string[] {
  using folder = temporaryFolder();
  using store = storeIn(folder.path);
  const jobs = new UploadJobs(store);
  jobs.append(states.map((state, index) => aJob({ id: jobId(`job_${index}`), state })));
  const before = jobs.changedSince(0).change;
  jobs.removeLongEnded(nowMs, kept);
  const left = jobs.changedSince(0).jobs.map(({ id }) => id);
  // Another program with these jobs in its list is told of each removed one.
  expect([...jobs.changedSince(before).removed, ...left].toSorted()).toEqual(
    states.map((_state, index) => `job_${index}`),
  );
  return left;
}

const ready = (atMs: number): JobState => ({ kind: 'ready', atMs });
const failed = (atMs: number): JobState => ({ kind: 'failed', atMs, trouble });

it('lets what went well leave the list after its time, and what did not after a longer one', () => {
  const states: readonly JobState[] = [ready(0), failed(0), ready(50), { kind: 'queued' }];
  expect(listAfter(states, 120)).toEqual(['job_1', 'job_2', 'job_3']);
  expect(listAfter(states, 1_200)).toEqual(['job_3']);
});

it('lets the oldest leave where there are too many, and nothing that is not over', () => {
  const states: readonly JobState[] = [
    { kind: 'queued' },
    failed(0),
    ready(0),
    ready(0),
    failed(0),
    ready(0),
  ];
  expect(listAfter(states, 1)).toEqual(['job_0', 'job_3', 'job_4', 'job_5']);
});

it('tells of each change once to whoever asks for what came after the last one', () => {
  using folder = temporaryFolder();
  using store = storeIn(folder.path);
  const jobs = new UploadJobs(store);
  jobs.append([aJob({ id: jobId('job_1') }), aJob({ id: jobId('job_2') })]);
  const { change } = jobs.changedSince(0);
  expect(jobs.changedSince(change)).toEqual({ jobs: [], removed: [], change });
  jobs.remove([jobId('job_1')]);
  jobs.append([aJob({ id: jobId('job_3') })]);
  const news = jobs.changedSince(change);
  expect([news.jobs.map(({ id }) => id), news.removed]).toEqual([['job_3'], ['job_1']]);
  expect(jobs.changedSince(news.change)).toEqual({ jobs: [], removed: [], change: news.change });
});

it('reports each end of a batch once, when nothing of the batch is in progress, and none that left the list', () => {
  using folder = temporaryFolder();
  using store = storeIn(folder.path);
  const jobs = new UploadJobs(store);
  const batch = batchId('batch_1');
  const job = (number: number, state: JobState) =>
    aJob({ id: jobId(`job_${number}`), batchId: batch, position: number, state });
  jobs.append([job(1, failed(1)), job(2, ready(1)), job(3, { kind: 'sending' })]);
  expect(jobs.closeBatch(batch)).toEqual([]);
  jobs.remove([jobId('job_2')]);
  jobs.save([job(3, ready(2))]);
  expect(jobs.closeBatch(batch)).toEqual([
    { id: 'job_1', state: 'failed' },
    { id: 'job_3', state: 'ready' },
  ]);
  expect(jobs.closeBatch(batch)).toEqual([]);
  // The next render of a watch folder, and a retry of the failed one.
  jobs.append([job(4, ready(3))]);
  jobs.save([job(1, { kind: 'queued' })]);
  expect(jobs.closeBatch(batch)).toEqual([]);
  jobs.save([job(1, ready(4))]);
  expect(jobs.closeBatch(batch)).toEqual([
    { id: 'job_1', state: 'ready' },
    { id: 'job_4', state: 'ready' },
  ]);
});
