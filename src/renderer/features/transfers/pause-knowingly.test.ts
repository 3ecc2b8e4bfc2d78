import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StoreApi } from 'zustand/vanilla';
import { createStore } from 'zustand/vanilla';
import type { JobSelection } from '../../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { exampleJob } from '../../../shared/testing/example-job.ts';
import type { MirroredQueue } from '../../store/queue-mirror.ts';
import { endToast, takeToastAction, useToasts } from '../../store/toast-store.ts';
import { exampleProgress, exampleQueue, exampleTrouble } from '../../testing/queue-examples.ts';
import { pauseKnowingly } from './pause-knowingly.ts';

const all: JobSelection = { kind: 'all' };
const sending = (id: string, changes: Parameters<typeof exampleJob>[2] = {}) =>
  exampleJob(id, 0, { state: { kind: 'sending' }, ...changes });
const half = sending('half');
const begun = sending('begun');
const waiting = exampleJob('waiting', 1);
const paused = {
  state: {
    kind: 'held',
    reason: { kind: 'paused', by: 'all' },
    trouble: exampleTrouble,
    returnsTo: 'sending',
    sinceMs: 0,
  },
};

const queueOf = (jobs: readonly JobSnapshot[], through: Readonly<Record<string, number>>) =>
  createStore<MirroredQueue>(() => ({
    ...exampleQueue(jobs),
    progress: new Map(jobs.map((job) => [job.id, exampleProgress(job, through[job.id] ?? 0)])),
  }));
const change = (
  queue: StoreApi<MirroredQueue>,
  jobs: readonly JobSnapshot[],
  conditions: Partial<MirroredQueue['conditions']> = {},
) =>
  queue.setState((before) => ({
    jobs: new Map([...before.jobs, ...jobs.map((job) => [job.id, job] as const)]),
    conditions: { ...before.conditions, ...conditions },
  }));

const asked: JobSelection[] = [];
const press = (queue: StoreApi<MirroredQueue>, selection: JobSelection = all) =>
  pauseKnowingly(queue, selection, (what) => {
    asked.push(what);
    return Promise.resolve({ ok: true, value: undefined });
  });
const questions = () => useToasts.getState().toasts;
const question = () => {
  const [only, ...others] = questions();
  if (!only || others.length > 0) throw new Error(`${questions().length} questions`);
  return only;
};

beforeEach(() => {
  vi.useFakeTimers();
  asked.splice(0);
});
afterEach(() => {
  for (const { id } of questions()) endToast(id);
  vi.useRealTimers();
});

describe('pausing everything', () => {
  it('pauses at once what loses nothing, and asks about what is mostly uploaded with how many are paused', () => {
    const queue = queueOf([half, begun, waiting], { half: 54, begun: 49 });
    press(queue);
    expect(asked).toEqual([{ kind: 'all', except: [half.id] }]);
    expect(question()).toMatchObject({
      text: 'Paused 2 of 3 uploads',
      detail:
        "half.mov is 54% uploaded. If the server closes the connection while it's paused, it starts again from the beginning.",
      action: { label: 'Pause all 3' },
    });
    takeToastAction(question().id);
    expect(asked.at(-1)).toEqual(all);
    expect(questions()).toEqual([]);
  });

  it('pauses the rest when asked again in the same way, and another question takes the place of this one', () => {
    const queue = queueOf([half, begun], { half: 60 });
    press(queue, { kind: 'jobs', jobIds: [half.id] });
    expect([asked, question().text, question().action?.label]).toEqual([
      [],
      'half.mov is 60% uploaded',
      'Pause',
    ]);
    press(queue);
    expect([asked.length, question().text]).toEqual([1, 'Paused 1 of 2 uploads']);
    change(queue, [exampleJob('begun', 0, paused)], { pausedAll: true });
    press(queue);
    expect(asked.length).toBe(2);
    change(queue, [], { pausedAll: false });
  });

  it('asks about all of them where all are mostly uploaded, and pauses at once where a session keeps the bytes', () => {
    const other = sending('other');
    press(queueOf([half, other], { half: 60, other: 70 }));
    expect(asked).toEqual([]);
    expect(question()).toMatchObject({
      text: '2 uploads are more than half done',
      action: { label: 'Pause all 2' },
    });
    endToast(question().id);
    const delivery = {
      mediaId: 'media',
      versionId: 'version',
      versionNumber: 2,
      generation: 1,
      addressEndsAtMs: null,
      sentElsewhere: false,
      resumable: true,
    };
    press(queueOf([sending('half', { delivery })], { half: 90 }));
    expect([asked, questions()]).toEqual([[all], []]);
  });
});

describe('the question', () => {
  it('stays until it is answered', () => {
    press(queueOf([half], { half: 60 }));
    vi.advanceTimersByTime(3_600_000);
    expect(question().text).toBe('half.mov is 60% uploaded');
  });

  it('goes a while after the upload has ended, so that nothing is pressed in its place', () => {
    const queue = queueOf([half, begun], { half: 60 });
    press(queue);
    change(queue, [exampleJob('half', 0, { state: { kind: 'processing', sinceMs: 1 } })], {
      pausedAll: true,
    });
    expect(question()).toMatchObject({ text: 'Nothing to pause: half.mov is already uploaded' });
    expect(question().action, 'nothing is left to pause').toBeUndefined();
    expect(question().detail).toBeUndefined();
    vi.advanceTimersByTime(4_000);
    expect(questions()).toEqual([]);
  });

  it('does not call a file uploaded whose last bytes are still leaving', () => {
    const queue = queueOf([half], { half: 96 });
    press(queue);
    change(queue, [exampleJob('half', 0, { state: { kind: 'confirming', sinceMs: 1 } })]);
    expect(question()).toMatchObject({ text: 'Too late to pause: half.mov is almost uploaded' });
  });

  it.each([
    {
      ended: 'uploaded',
      states: [
        { kind: 'processing', sinceMs: 1 },
        { kind: 'ready', atMs: 1 },
      ],
      says: 'Nothing to pause: 2 files are already uploaded',
    },
    {
      ended: 'canceled',
      states: [
        { kind: 'processing', sinceMs: 1 },
        { kind: 'cancelled', atMs: 1, versionRemains: false },
      ],
      says: 'Nothing left to pause',
    },
  ])('offers no pause once both are over, one of them $ended', ({ states, says }) => {
    const queue = queueOf([half, sending('other')], { half: 60, other: 70 });
    press(queue);
    change(
      queue,
      ['half', 'other'].map((id, index) => exampleJob(id, 0, { state: states[index] })),
    );
    expect([question().text, question().action]).toEqual([says, undefined]);
  });

  it.each([
    { when: 'the upload was paused by itself', jobs: [exampleJob('half', 0, paused)], pausedAll: true },
    { when: 'everything was resumed', jobs: [], pausedAll: false },
  ])('is withdrawn once $when', ({ jobs, pausedAll }) => {
    const queue = queueOf([half, begun], { half: 60 });
    press(queue);
    change(queue, [], { pausedAll: true });
    expect(questions()).toHaveLength(1);
    change(queue, jobs, { pausedAll });
    expect(questions()).toEqual([]);
  });
});
