import { expect, it } from 'vitest';
import { versionIdSchema } from '../../../shared/api/ids.ts';
import type { JobSnapshot, JobState } from '../../../shared/model/uploads.ts';
import { aDelivery, aJob, everyState, trouble } from '../../testing/jobs.ts';
import { toSnapshot } from '../../uploads/job/job.ts';
import { type JobOutcome, jobNews, recordAsking } from './job-news.ts';

const facts = { xxh3: 'aa', deliveredAtMs: 150, sizeBytes: 1, itemName: 'LED_Main' };
const kinds = (
  state: JobState,
  given: JobOutcome['delivery'] = aDelivery,
  deliveredAtMs: number | null = 150,
) => jobNews({ state, delivery: given }, { ...facts, deliveredAtMs }).map(({ kind }) => kind);

it('maps every state of a job to what it means for its file', () => {
  expect(Object.fromEntries(everyState().map((state) => [state.kind, kinds(state)]))).toEqual({
    queued: [],
    examining: [],
    creating: [],
    sending: [],
    confirming: [],
    processing: ['delivered'],
    held: [],
    ready: ['delivered', 'became_ready'],
    rejected: ['delivered', 'ended_badly'],
    superseded: ['delivered', 'became_ready'],
    unconfirmed: ['delivered', 'ended_badly'],
    failed: ['delivered', 'ended_badly'],
    cancelled: ['skipped'],
  });
});

it('names the version where one is known', () => {
  const state = { kind: 'ready', atMs: 200 } as const;
  expect(jobNews({ state, delivery: aDelivery }, facts)[0]).toEqual({
    kind: 'delivered',
    versionId: 'ver_ours',
    versionNumber: 5,
    xxh3: 'aa',
    atMs: 150,
  });
  expect(jobNews({ state, delivery: null }, facts)[0]).toMatchObject({
    versionId: null,
    versionNumber: null,
  });
  expect(kinds(state, null, null)).toEqual(['became_ready']);
});

it('says of a file whose upload was canceled whether all of it may have arrived', () => {
  const state = { kind: 'cancelled', atMs: 200, versionRemains: true } as const;
  const reasonOf = (bytes?: 'arrived') => {
    const [event] = jobNews({ state: { ...state, bytes }, delivery: aDelivery }, facts);
    return event?.kind === 'skipped' ? event.reason : null;
  };
  expect(reasonOf('arrived')).toEqual({ kind: 'by_person', bytes: 'arrived' });
  expect(reasonOf()).toEqual({ kind: 'by_person' });
});

it('says of a replaced version that it is not the current one', () => {
  const state = { kind: 'superseded', atMs: 200, byVersionId: versionIdSchema.parse('ver_other') } as const;
  expect(jobNews({ state, delivery: aDelivery }, facts).at(-1)).toEqual({
    kind: 'became_ready',
    atMs: 200,
    isReplaced: true,
    mediaId: aDelivery.mediaId,
  });
  const byLaterUpload = { versionNumber: 6 };
  expect(jobNews({ state: { ...state, byLaterUpload }, delivery: aDelivery }, facts).at(-1)).toEqual({
    kind: 'became_ready',
    atMs: 200,
    isReplaced: true,
    mediaId: aDelivery.mediaId,
    byLaterUpload,
  });
});

it('returns whether the set of jobs that wait for a person changed', () => {
  const held = (kind: string): JobSnapshot =>
    toSnapshot(
      aJob({
        state: { kind: 'held', reason: { kind }, trouble, returnsTo: 'sending', sinceMs: 1 } as JobState,
      }),
    );
  const asking = new Set<string>();
  for (const kind of ['will_not_make_hour', 'other_shape', 'addresses_spent', 'creation_unknown']) {
    expect(recordAsking(asking, [held(kind)]), kind).toBe(true);
    expect([...asking]).toEqual(['job_1']);
    expect(recordAsking(asking, [held(kind)]), 'as before').toBe(false);
    expect(recordAsking(asking, [held('volume_gone')])).toBe(true);
    expect([...asking]).toEqual([]);
  }
  expect(recordAsking(asking, [toSnapshot(aJob({ state: { kind: 'queued' } }))])).toBe(false);
});
