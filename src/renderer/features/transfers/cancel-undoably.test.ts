import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { type EncodesSnapshot, encodeIdSchema } from '../../../shared/model/encodes.ts';
import { unplacedIdSchema } from '../../../shared/model/unplaced-uploads.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { exampleJob } from '../../../shared/testing/example-job.ts';
import type { MirroredQueue } from '../../store/queue-mirror.ts';
import { endTimedToasts, takeToastShortcut, useToasts } from '../../store/toast-store.ts';
import { exampleQueue, exampleTrouble } from '../../testing/queue-examples.ts';
import { type Cancelable, type CancelRequests, cancelUndoably, cancelUndoMs } from './cancel-undoably.ts';

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
let encoded: EncodesSnapshot['encodes'] = [];
const requests: CancelRequests = {
  queue: { pause: noting('pause'), resume: noting('resume'), cancel: noting('cancel') },
  encodes: {
    cancel: async ({ id }) => {
      asked.push(`cancel encode ${id}`);
      return { ok: true, value: undefined };
    },
    snapshot: async () => ({ ok: true, value: { sequence: 1, encodes: encoded } }),
  },
  unplaced: {
    cancel: async ({ id }) => {
      asked.push(`cancel unplaced ${id}`);
      return { ok: true, value: undefined };
    },
  },
};
const cancelRow = (what: Cancelable) => cancelUndoably(queue, what, requests);
const cancel = (job: JobSnapshot) => cancelRow({ kind: 'upload', job });
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

  it('does the same for a video that is being encoded and for an upload without an item, which go on until then', async () => {
    const encode = { kind: 'encode', id: encodeIdSchema.parse('e'), name: 'Halo_v04' } as const;
    const unplaced = { kind: 'unplaced', id: unplacedIdSchema.parse('u'), name: 'b.mov' } as const;
    cancelRow(encode);
    cancelRow(encode);
    expect([asked, said()]).toEqual([[], ['Canceling Halo_v04']]);
    expect(takeToastShortcut('Mod+Z')).toBe(true);
    await vi.advanceTimersByTimeAsync(cancelUndoMs);
    expect(asked).toEqual([]);
    cancelRow(encode);
    cancelRow(unplaced);
    cancel(sending);
    expect(said()).toEqual(['Canceling 3 uploads']);
    await vi.advanceTimersByTimeAsync(cancelUndoMs);
    expect(asked).toEqual(['pause ["a"]', 'cancel ["a"]', 'cancel encode e', 'cancel unplaced u']);
  });

  it('cancels the upload that an encode has become meanwhile, unless that is uploaded', async () => {
    const id = encodeIdSchema.parse('e');
    const uploading = (job: JobSnapshot) => {
      encoded = [{ id, state: { kind: 'uploading', jobId: job.id } } as EncodesSnapshot['encodes'][number]];
      becomes(job);
    };
    uploading(sending);
    cancelRow({ kind: 'encode', id, name: 'Halo_v04' });
    await vi.advanceTimersByTimeAsync(cancelUndoMs);
    expect(asked).toEqual(['cancel encode e', 'cancel ["a"]']);
    asked.splice(0);
    uploading(exampleJob('b', 1, { state: { kind: 'ready', atMs: 1 } }));
    cancelRow({ kind: 'encode', id, name: 'Halo_v04' });
    await vi.advanceTimersByTimeAsync(cancelUndoMs);
    expect(asked).toEqual(['cancel encode e']);
  });

  it('is carried out when the page ends before its time is over', () => {
    cancel(waiting);
    endTimedToasts();
    expect(asked).toEqual(['pause ["b"]', 'cancel ["b"]']);
  });
});
