import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { type EncodesSnapshot, encodeIdSchema } from '../../../shared/model/encodes.ts';
import { cancelUndoMs } from '../../../shared/model/may-stop.ts';
import { unplacedIdSchema } from '../../../shared/model/unplaced-uploads.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { exampleJob } from '../../../shared/testing/example-job.ts';
import type { MirroredQueue } from '../../store/queue-mirror.ts';
import { endTimedToasts, takeToastShortcut, useToasts, withdrawToast } from '../../store/toast-store.ts';
import { exampleQueue, exampleTrouble } from '../../testing/queue-examples.ts';
import {
  type Cancelable,
  type CancelRequests,
  cancelUndoably,
  undoCancelOfEncode,
} from './cancel-undoably.ts';

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
  queue: { cancelSoon: noting('stop'), undoCancel: noting('undo'), cancel: noting('cancel') },
  encodes: {
    cancel: async ({ id }) => {
      asked.push(`cancel encode ${id}`);
      return { ok: true, value: undefined };
    },
    cancelSoon: async ({ id }) => {
      asked.push(`hold encode ${id}`);
      return { ok: true, value: undefined };
    },
    undoCancel: async ({ id }) => {
      asked.push(`undo encode ${id}`);
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
  for (const { id } of useToasts.getState().toasts) withdrawToast(id);
  vi.useRealTimers();
});

describe('canceling an upload', () => {
  it('has the queue stop it first, and cancel it once its time is over', () => {
    cancel(sending);
    expect([asked, said()]).toEqual([['stop ["a"]'], ['Canceling a.mov']]);
    vi.advanceTimersByTime(cancelUndoMs - 1);
    expect(asked).toEqual(['stop ["a"]']);
    vi.advanceTimersByTime(1);
    expect([asked.at(-1), said()]).toEqual(['cancel ["a"]', []]);
  });

  it('is undone for all of them at once', () => {
    cancel(sending);
    cancel(waiting);
    cancel(paused);
    cancel(sending);
    expect(said()).toEqual(['Canceling 3 uploads']);
    expect(takeToastShortcut('Mod+Z')).toBe(true);
    vi.advanceTimersByTime(cancelUndoMs);
    expect(asked).toEqual(['stop ["a"]', 'stop ["a","b"]', 'stop ["a","b","c"]', 'undo ["a","b","c"]']);
  });

  it('leaves out one that is undone in its row, ready or removed meanwhile', () => {
    cancel(sending);
    cancel(waiting);
    cancel(paused);
    becomes(...[sending, waiting].map((job) => ({ ...job, cancelsAtMs: 9_000 })));
    expect(said()).toEqual(['Canceling 3 uploads']);
    becomes(sending);
    expect(said()).toEqual(['Canceling 2 uploads']);
    becomes(exampleJob('b', 1, { state: { kind: 'ready', atMs: 1 } }));
    expect(said().toSorted()).toEqual(['Canceling c.mov', 'Too late to cancel: b.mov is uploaded']);
    vi.advanceTimersByTime(cancelUndoMs);
    expect(asked.at(-1)).toBe('cancel ["c"]');
    cancel(sending);
    queue.setState({ jobs: new Map() });
    expect(said()).toEqual(['Too late to cancel: b.mov is uploaded']);
  });

  it('does the same for a video that is being encoded and for an upload without an item, which go on until then', async () => {
    const encode = { kind: 'encode', id: encodeIdSchema.parse('e'), name: 'Halo_v04' } as const;
    const unplaced = { kind: 'unplaced', id: unplacedIdSchema.parse('u'), name: 'b.mov' } as const;
    cancelRow(encode);
    cancelRow(encode);
    expect([asked, said()]).toEqual([['hold encode e'], ['Canceling Halo_v04']]);
    expect(takeToastShortcut('Mod+Z')).toBe(true);
    await vi.advanceTimersByTimeAsync(cancelUndoMs);
    expect(asked).toEqual(['hold encode e', 'undo encode e']);
    cancelRow(encode);
    cancelRow(unplaced);
    cancel(sending);
    expect(said()).toEqual(['Canceling 3 uploads']);
    asked.splice(0);
    await vi.advanceTimersByTimeAsync(cancelUndoMs);
    expect(asked).toEqual(['cancel ["a"]', 'cancel encode e', 'cancel unplaced u']);
  });

  it('leaves out a video whose cancel is undone in its row', async () => {
    const id = encodeIdSchema.parse('e');
    cancel(sending);
    cancelRow({ kind: 'encode', id, name: 'Halo_v04' });
    undoCancelOfEncode(queue, id, requests);
    expect(said()).toEqual(['Canceling a.mov']);
    asked.splice(0);
    await vi.advanceTimersByTimeAsync(cancelUndoMs);
    expect(asked).toEqual(['cancel ["a"]']);
    cancelRow({ kind: 'encode', id, name: 'Halo_v04' });
    undoCancelOfEncode(queue, id, requests);
    expect(said(), 'none is left to say it of').toEqual([]);
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
    expect(asked).toEqual(['hold encode e', 'cancel encode e', 'cancel ["a"]']);
    asked.splice(0);
    uploading(exampleJob('b', 1, { state: { kind: 'ready', atMs: 1 } }));
    cancelRow({ kind: 'encode', id, name: 'Halo_v04' });
    await vi.advanceTimersByTimeAsync(cancelUndoMs);
    expect(asked).toEqual(['hold encode e', 'cancel encode e']);
  });

  it('is carried out when the page ends before its time is over', () => {
    cancel(waiting);
    endTimedToasts();
    expect(asked).toEqual(['stop ["b"]', 'cancel ["b"]']);
  });
});
