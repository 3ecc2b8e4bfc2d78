import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { exampleJob } from '../../../shared/testing/example-job.ts';
import type { MirroredQueue } from '../../store/queue-mirror.ts';
import { endTimedToasts, takeToastShortcut, useToasts } from '../../store/toast-store.ts';
import { exampleQueue, exampleTrouble } from '../../testing/queue-examples.ts';
import { cancelUndoably, cancelUndoMs } from './cancel-undoably.ts';

const heldBy = (by: 'job' | 'all') => ({
  state: {
    kind: 'held',
    reason: { kind: 'paused', by },
    trouble: exampleTrouble,
    returnsTo: 'sending',
    sinceMs: 0,
  },
});
const sending = exampleJob('a', 0, { state: { kind: 'sending' } });
const waiting = exampleJob('b', 1);
const paused = exampleJob('c', 2, heldBy('all'));
const queue = createStore<MirroredQueue>(() => exampleQueue([]));
const becomes = (...jobs: readonly JobSnapshot[]) =>
  queue.setState(({ jobs: before }) => ({
    jobs: new Map([...before, ...jobs.map((job) => [job.id, job] as const)]),
  }));

const asked: string[] = [];
const noting = (what: string) => (about: unknown) => {
  asked.push(`${what} ${JSON.stringify(about).match(/(?<="jobIds":)\[.*?\]/)?.[0]}`);
  return Promise.resolve({ ok: true as const, value: undefined });
};
const requests = { pause: noting('pause'), resume: noting('resume'), cancel: noting('cancel') };
const cancel = (job: JobSnapshot) => cancelUndoably(queue, job, requests);
const said = () => useToasts.getState().toasts.map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  queue.setState(exampleQueue([sending, waiting, paused]), true);
  asked.splice(0);
});
afterEach(() => {
  endTimedToasts();
  vi.useRealTimers();
});

describe('canceling an upload', () => {
  it('pauses it first, and cancels it once its time is over', () => {
    cancel(sending);
    expect([asked, said()]).toEqual([['pause ["a"]'], ['Canceling a.mov']]);
    vi.advanceTimersByTime(cancelUndoMs - 1);
    expect(asked).toEqual(['pause ["a"]']);
    vi.advanceTimersByTime(1);
    expect([asked.at(-1), said()]).toEqual(['cancel ["a"]', []]);
  });

  it('is undone for all of them at once, and what was paused before stays paused', () => {
    cancel(sending);
    cancel(waiting);
    cancel(paused);
    cancel(sending);
    expect(said()).toEqual(['Canceling 3 uploads']);
    expect(takeToastShortcut('Mod+Z')).toBe(true);
    vi.advanceTimersByTime(cancelUndoMs);
    expect(asked).toEqual(['pause ["a"]', 'pause ["b"]', 'resume ["a","b"]']);
  });

  it('leaves out one that is resumed, ready or removed meanwhile', () => {
    cancel(sending);
    cancel(waiting);
    cancel(paused);
    becomes(exampleJob('a', 0, heldBy('job')), exampleJob('b', 1, heldBy('job')));
    expect(said()).toEqual(['Canceling 3 uploads']);
    becomes(sending);
    expect(said()).toEqual(['Canceling 2 uploads']);
    becomes(exampleJob('b', 1, { state: { kind: 'ready', atMs: 1 } }));
    expect(said()).toEqual(['Canceling c.mov']);
    vi.advanceTimersByTime(cancelUndoMs);
    expect(asked.at(-1)).toBe('cancel ["c"]');
    cancel(sending);
    queue.setState({ jobs: new Map() });
    expect(said()).toEqual([]);
  });

  it('is carried out when the page ends before its time is over', () => {
    cancel(waiting);
    endTimedToasts();
    expect(asked).toEqual(['pause ["b"]', 'cancel ["b"]']);
  });
});
