import { describe, expect, it } from 'vitest';
import type { QueueConditions, QueueEvent } from '../../shared/model/upload-queue.ts';
import type { JobState } from '../../shared/model/uploads.ts';
import { unhindered } from '../../shared/testing/queue-conditions.ts';
import { aJob, inState } from '../testing/jobs.ts';
import { toSnapshot } from '../uploads/job/job.ts';
import { isUploading, whenUploadsRest } from './upload-quiet.ts';

const { accountId, target } = aJob();
const jobIn = (state: JobState) => toSnapshot(inState(state), { kind: 'none' }, null);
const nowMs = 1_000;

describe('an update waits', () => {
  const paused = (kept: object | undefined): JobState =>
    ({
      kind: 'held',
      reason: { kind: 'paused', ...(kept ? { kept } : {}) },
      returnsTo: 'sending',
    }) as JobState;
  const sending = { kind: 'sending' } as JobState;
  const queued = { kind: 'queued' } as JobState;

  it.each<[string, JobState, Partial<QueueConditions>, boolean]>([
    ['while one uploads', sending, {}, true],
    ['while another program uploads', sending, { sender: 'other' }, true],
    ['while one is being confirmed', { kind: 'confirming' } as JobState, {}, true],
    ['between one and the next', queued, {}, true],
    ['not for what waits for its hour', queued, { hoursOpenAtMs: 5_000 }, false],
    ['not for what waits for the network', queued, { online: false }, false],
    ['not for what is paused with the queue', queued, { pausedAll: true }, false],
    [
      'not for what an account holds',
      queued,
      {
        holds: [
          { scope: { kind: 'account', accountId }, trouble: null },
        ] as unknown as QueueConditions['holds'],
      },
      false,
    ],
    ['not for a project that is paused', queued, { pausedProjects: [target.projectId] }, false],
    [
      'for a pause that holds a connection',
      paused({ kind: 'connection', sentBytes: 9, resumable: false }),
      {},
      true,
    ],
    [
      'not for a pause that resumes anyway',
      paused({ kind: 'connection', sentBytes: 9, resumable: true }),
      {},
      false,
    ],
    ['not for a pause that keeps nothing', paused(undefined), {}, false],
    ['not for what is ready', { kind: 'ready' } as JobState, {}, false],
  ])('%s', (_what, state, conditions, waits) => {
    expect(isUploading({ jobs: [jobIn(state)], conditions: { ...unhindered, ...conditions } }, nowMs)).toBe(
      waits,
    );
  });

  it('until nothing uploads, or until it is put off', async () => {
    const listeners = new Set<(event: QueueEvent) => void>();
    let state = sending;
    const queue = {
      snapshot: () => ({ sequence: 1, jobs: [jobIn(state)], conditions: unhindered, limits: {} as never }),
      subscribe: (listener: (event: QueueEvent) => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const putOff = new AbortController();
    const waits = whenUploadsRest(queue, () => nowMs, putOff.signal);
    putOff.abort();
    await expect(waits).rejects.toMatchObject({ name: 'AbortError' });
    expect(listeners.size).toBe(0);
    const rests = whenUploadsRest(queue, () => nowMs, new AbortController().signal);
    state = { kind: 'ready' } as JobState;
    for (const listener of listeners) listener({ kind: 'batch_done' } as QueueEvent);
    await rests;
    expect(listeners.size).toBe(0);
  });
});
