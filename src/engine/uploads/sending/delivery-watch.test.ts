import { expect, it, vi } from 'vitest';
import { hangLimitMs } from '../../../../testing/hang-limit.ts';
import { mediaIdSchema, versionIdSchema } from '../../../shared/api/ids.ts';
import { type Media, mediaSchema } from '../../../shared/api/media.ts';
import { type JobState, jobIdSchema } from '../../../shared/model/uploads.ts';
import { aDelivery, anIntent, inState, trouble } from '../../testing/jobs.ts';
import type { JobRecord } from '../job/job.ts';
import { item, OneRunner } from '../testing/one-runner.ts';
import { defaultTimings } from '../transfer/timings.ts';
import { DeliveryWatch } from './delivery-watch.ts';

const startMs = Date.UTC(2026, 0, 1);
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const sinceMs = startMs;
const shown = (versionId: string, status: Media['status'] = 'ready'): Media => {
  const version = { id: versionId, created_at: '2026-01-01T00:01:00Z' };
  return mediaSchema.parse({ ...item(versionId), version, status });
};
const delivered = (state: JobState, changes: Partial<JobRecord> = {}): JobRecord => ({
  ...inState(state),
  intent: { ...anIntent, askedAtMs: startMs },
  delivery: { ...aDelivery, createdAtMs: startMs, addressEndsAtMs: startMs + hourMs },
  xxh3: 'ab',
  ...changes,
});
const processing: JobState = { kind: 'processing', sinceMs };
const confirming: JobState = { kind: 'confirming', sinceMs };

/** One delivered job that is watched. The test sets what its item shows. */
function watching(
  job: JobRecord,
  isBusy = false,
  before: (one: OneRunner) => void = () => {},
  others: readonly JobRecord[] = [],
) {
  const one = new OneRunner(job, others);
  before(one);
  const seen = { item: shown('ver_before') as Media | null, looks: 0, ticks: 0 };
  const look = async () => {
    seen.looks += 1;
    return seen.item;
  };
  const { powers } = one.runner.parts;
  const reader = { page: async () => ({ items: [], nextCursor: null }), item: look };
  const watch = new DeliveryWatch({ ...one.runner.parts, powers: { ...powers, reader } }, () => {
    seen.ticks += 1;
  });
  watch.start();
  watch.watchDelivered(() => isBusy);
  const turn = async (ms: number) => {
    await one.clock.advance(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const close = () => {
    watch.stop();
    one[Symbol.dispose]();
  };
  return { one, seen, watch, turn, [Symbol.dispose]: close };
}

it.each<{ what: string; job: JobRecord; busy?: boolean; watched: boolean }>([
  { what: 'what is processed', job: delivered(processing), watched: true },
  { what: 'what waits for its answer', job: delivered(confirming), watched: true },
  { what: 'what runs', job: delivered(confirming), busy: true, watched: false },
  { what: 'what is sent', job: delivered({ kind: 'sending' }), watched: false },
  { what: 'what has no item', job: delivered(processing, { delivery: null }), watched: false },
])('watches $what: $watched', ({ job, busy = false, watched }) => {
  using scene = watching(job, busy);
  expect(scene.watch.ids).toEqual(watched ? [job.id] : []);
  scene.watch.watchDelivered(() => false);
  expect(scene.watch.ids).toHaveLength(watched || busy ? 1 : 0);
});

it.each<{ what: string; state: JobState; shows: Media | null; afterMs?: number; becomes: string }>([
  { what: 'our version is ready', state: processing, shows: shown('ver_ours'), becomes: 'ready' },
  { what: 'our version is ready', state: confirming, shows: shown('ver_ours'), becomes: 'ready' },
  { what: 'it could not be read', state: processing, shows: shown('ver_ours', 'error'), becomes: 'rejected' },
  { what: 'the item is gone', state: processing, shows: null, becomes: 'failed' },
  { what: 'another came and stayed', state: processing, shows: shown('ver_other'), becomes: 'superseded' },
  { what: 'another came and stayed', state: confirming, shows: shown('ver_other'), becomes: 'unconfirmed' },
  { what: 'nothing has changed', state: processing, shows: shown('ver_before'), becomes: 'processing' },
  {
    what: 'nothing changed for long',
    state: processing,
    shows: shown('ver_before'),
    afterMs: hourMs,
    becomes: 'unconfirmed',
  },
])(
  'calls what is $state.kind, once $what, $becomes',
  async ({ state, shows, afterMs = minuteMs, becomes }) => {
    using scene = watching(delivered(state));
    scene.seen.item = shows;
    await scene.turn(afterMs);
    expect(scene.one.job.state.kind).toBe(becomes);
    const isOver = becomes !== 'processing';
    // An end that may be wrong is still watched, seldom.
    expect(scene.watch.ids).toHaveLength(isOver ? 0 : 1);
    expect(scene.seen.ticks > 0).toBe(isOver);
  },
);

it.each([
  ['an upload after it', 1, { versionNumber: 9 }],
  ['an upload before it', -1, undefined],
])('names %s whose version is shown instead', async (_what, laterMs, byLaterUpload) => {
  const delivery = {
    ...aDelivery,
    versionId: versionIdSchema.parse('ver_other'),
    versionNumber: 9,
    createdAtMs: startMs + laterMs,
  };
  const other = delivered(processing, { id: jobIdSchema.parse('job_other'), delivery });
  using scene = watching(delivered(processing), false, () => {}, [other]);
  scene.seen.item = shown('ver_other');
  await scene.turn(minuteMs);
  const { state } = scene.one.job;
  expect(state).toMatchObject({ kind: 'superseded', byVersionId: 'ver_other' });
  expect(state).toEqual(expect.objectContaining(byLaterUpload ? { byLaterUpload } : {}));
  expect('byLaterUpload' in state).toBe(byLaterUpload !== undefined);
});

it('keeps the version that is shown, the hash, and no address, once it is ready', async () => {
  using scene = watching(delivered(processing, { xxh3: null }));
  scene.one.live();
  scene.seen.item = shown('ver_ours');
  await scene.turn(minuteMs);
  await expect.poll(() => scene.one.job.state.kind).toBe('ready');
  expect(scene.one.job.xxh3).toMatch(/^[0-9a-f]{16,}$/);
  expect([scene.one.memory.addresses.size, scene.one.render.closed]).toEqual([0, 1]);
});

it.each([
  { what: 'whose answer was lost', changes: {}, spent: false, becomes: 'sending' },
  { what: 'whose address is known to be spent', changes: {}, spent: true, becomes: 'confirming' },
  {
    what: 'whose address has ended',
    changes: { delivery: { ...aDelivery, addressEndsAtMs: startMs } },
    spent: false,
    becomes: 'confirming',
  },
])('sends an upload again $what, where no sign comes for three minutes: $becomes', async (row) => {
  const job = delivered(confirming, row.changes);
  using scene = watching(job, false, ({ memory }) => row.spent && memory.notToResend.add(job.id));
  await scene.turn(3 * minuteMs - 1);
  expect([scene.one.job.state.kind, scene.seen.ticks]).toEqual(['confirming', 0]);
  await scene.turn(1);
  const sends = row.becomes === 'sending';
  expect([scene.one.job.state.kind, scene.one.job.inDoubt]).toEqual([row.becomes, sends]);
  expect([scene.seen.ticks, scene.watch.ids.length]).toEqual(sends ? [1, 0] : [0, 1]);
});

it('reads a large file once for its hash after a lost answer, and sends it no more meanwhile', async () => {
  using scene = watching(delivered(confirming, { xxh3: null }));
  const { one, watch } = scene;
  const { promise: isRead, resolve } = Promise.withResolvers<void>();
  const read = one.render.read.bind(one.render);
  one.render.read = async (...asked) => {
    await isRead;
    return read(...asked);
  };
  scene.seen.item = shown('ver_ours');
  for (let minute = 0; minute < 5; minute += 1) {
    await scene.turn(minuteMs);
    watch.unwatchOthers();
    watch.watchDelivered(() => false);
  }
  expect([one.opened.length, one.job.state.kind, [...watch.ids]]).toEqual([1, 'confirming', [one.job.id]]);
  resolve();
  await vi.waitUntil(() => one.job.state.kind === 'ready', { timeout: hangLimitMs, interval: 1 });
  expect([one.opened.length, watch.ids]).toEqual([1, []]);
});

it('sends an upload again only after a later one to its item has ended without arriving: it would replace that', async () => {
  const delivery = {
    ...aDelivery,
    versionId: versionIdSchema.parse('ver_later'),
    createdAtMs: startMs + 1,
  };
  const later = delivered({ kind: 'sending' }, { id: jobIdSchema.parse('job_later'), delivery });
  using scene = watching(delivered(confirming), false, () => {}, [later]);
  const { state, job } = scene.one;
  await scene.turn(4 * minuteMs);
  expect(scene.one.job.state.kind).toBe('confirming');
  state.apply(later.id, { kind: 'delivered', xxh3: null });
  await scene.turn(4 * minuteMs);
  expect(scene.one.job.state.kind).toBe('confirming');
  state.apply(later.id, { kind: 'fail', trouble });
  await scene.turn(15_000);
  expect(state.find(job.id)?.state.kind).toBe('sending');
});

it.each([
  { what: 'is sent again after a later one that was ready before', readyMs: -1, becomes: 'sending' },
  { what: 'waits for a later one that became ready since', readyMs: minuteMs, becomes: 'confirming' },
])('retried, a canceled upload $what', async ({ readyMs, becomes }) => {
  const delivery = { ...aDelivery, versionId: versionIdSchema.parse('ver_later'), createdAtMs: startMs + 1 };
  const ready: JobState = { kind: 'ready', atMs: startMs + readyMs };
  const later = delivered(ready, { id: jobIdSchema.parse('job_later'), delivery });
  const bytes = 'may_have_arrived';
  const canceled: JobState = { kind: 'cancelled', atMs: startMs - minuteMs, versionRemains: true, bytes };
  using scene = watching(delivered(canceled, { inDoubt: true }), false, () => {}, [later]);
  // Somebody chose the earlier version again, so that the later one's says nothing about this one.
  scene.seen.item = shown('ver_before');
  scene.one.state.apply(scene.one.job.id, { kind: 'retry' });
  scene.watch.watchDelivered(() => false);
  await scene.turn(3 * minuteMs);
  expect(scene.one.job.state.kind).toBe(becomes);
});

it('does not wait for a later upload that is paused, or goes to another item', async () => {
  const createdAtMs = startMs + 1;
  const reason = { kind: 'paused', by: 'job' } as const;
  const paused: JobState = { kind: 'held', reason, trouble, returnsTo: 'sending', sinceMs };
  for (const [at, mediaId] of [
    [paused, aDelivery.mediaId],
    [processing, mediaIdSchema.parse('med_other')],
  ] as const) {
    const delivery = { ...aDelivery, mediaId, createdAtMs };
    const later = delivered(at, { id: jobIdSchema.parse('job_later'), delivery });
    using scene = watching(delivered(confirming), false, () => {}, [later]);
    await scene.turn(3 * minuteMs);
    expect(scene.one.job.state.kind).toBe('sending');
  }
});

it.each([
  { what: 'its program ended while it waited for the answer', watchedSinceMs: undefined, sentAfterMs: 3 },
  { what: 'it was watched for two minutes before', watchedSinceMs: startMs - 2 * minuteMs, sentAfterMs: 1 },
  { what: 'it was watched for long before', watchedSinceMs: startMs - 10 * minuteMs, sentAfterMs: 0.25 },
])(
  'watches an item $sentAfterMs minutes longer, and looks at it first, if $what',
  async ({ watchedSinceMs, sentAfterMs }) => {
    const sinceMs = startMs - 20 * minuteMs;
    using scene = watching(delivered({ kind: 'confirming', sinceMs, watchedSinceMs }));
    await scene.turn(sentAfterMs * minuteMs - 1);
    expect([scene.one.job.state.kind, scene.seen.looks > 0]).toEqual(['confirming', true]);
    await scene.turn(1);
    expect(scene.one.job.state.kind).toBe('sending');
  },
);

it('sends an upload again although its program never runs as long as three minutes', async () => {
  let job = delivered(confirming);
  let starts = 0;
  for (; job.state.kind === 'confirming' && starts < 10; starts += 1) {
    using scene = watching(job, false, ({ clock }) => clock.setWallMs(startMs + starts * minuteMs));
    await scene.turn(minuteMs);
    ({ job } = scene.one);
  }
  expect([job.state.kind, starts]).toEqual(['sending', 3]);
});

it('watches the item for three minutes after an answer that its runner gave up after three minutes', async () => {
  using scene = watching(delivered({ kind: 'sending' }));
  const { one, watch } = scene;
  one.live();
  one.onSend = async ({ beforeLastPiece }) => {
    await beforeLastPiece?.();
    await one.clock.sleep(defaultTimings.answerMs);
    return { kind: 'stalled', tookBytes: 1000, wholeBodySent: true };
  };
  let isOver = false;
  const run = one.runner.run().then(() => {
    isOver = true;
  });
  while (one.clock.pendingCount === 0) await scene.turn(0);
  await scene.turn(defaultTimings.answerMs - 1);
  expect([one.job.state.kind, isOver]).toEqual(['confirming', false]);
  await scene.turn(1);
  await run;
  watch.watchDelivered(() => false);
  await scene.turn(3 * minuteMs - 1);
  expect([one.job.state.kind, scene.seen.looks > 1]).toEqual(['confirming', true]);
  await scene.turn(1);
  expect(one.job.state.kind).toBe('sending');
});

it.each([
  { what: 'for long', heldMs: 10 * minuteMs },
  { what: 'for a moment', heldMs: 1_000 },
])('watches an item for three minutes again after its upload was held $what', async ({ heldMs }) => {
  using scene = watching(delivered(confirming));
  const { one, watch } = scene;
  await scene.turn(2 * minuteMs);
  const reason = { kind: 'account', code: 'api_key_revoked' } as const;
  one.state.apply(one.job.id, { kind: 'hold', reason, trouble });
  watch.unwatchOthers();
  await scene.turn(heldMs);
  one.state.apply(one.job.id, { kind: 'release' });
  watch.watchDelivered(() => false);
  await scene.turn(3 * minuteMs - 1);
  expect(one.job.state.kind).toBe('confirming');
  await scene.turn(1);
  expect(one.job.state.kind).toBe('sending');
});

it.each([
  { forMs: 70 * minuteMs - 1, elsewhere: true, kind: 'processing' as const, takes: false },
  { forMs: 70 * minuteMs, elsewhere: true, kind: 'processing' as const, takes: true },
  { forMs: 70 * minuteMs, elsewhere: false, kind: 'processing' as const, takes: false },
])('takes over from a computer that is silent for $forMs ms, elsewhere $elsewhere: $takes', async (row) => {
  const delivery = { ...aDelivery, createdAtMs: startMs, sentElsewhere: row.elsewhere };
  // So large that the watch waits longer than that.
  using scene = watching(delivered(processing, { delivery, sizeBytes: 100e9 }));
  await scene.turn(row.forMs - 1);
  scene.watch.lookAt(scene.one.job.target.projectId, aDelivery.mediaId);
  await scene.turn(1);
  scene.watch.lookAt(scene.one.job.target.projectId, aDelivery.mediaId);
  await scene.turn(0);
  expect(scene.one.job.state.kind).toBe(row.takes ? 'examining' : 'processing');
  expect(scene.watch.ids).toHaveLength(row.takes ? 0 : 1);
  expect(scene.seen.ticks).toBe(row.takes ? 1 : 0);
});

it('looks at nothing while there is no network, and soon after it is back', async () => {
  using scene = watching(delivered(processing));
  scene.one.network.set(false);
  scene.watch.followNetwork();
  await scene.turn(hourMs);
  expect(scene.seen.looks).toBe(0);
  scene.one.network.set(true);
  scene.watch.followNetwork();
  await scene.turn(0);
  expect(scene.seen.looks).toBe(1);
  scene.watch.stop();
  scene.watch.lookSoon();
  await scene.turn(hourMs);
  expect([scene.seen.looks, scene.watch.ids]).toEqual([1, []]);
});

it('looks no more at a job that left the state it was watched in', async () => {
  using scene = watching(delivered(processing));
  scene.watch.unwatchOthers();
  expect(scene.watch.ids).toHaveLength(1);
  scene.one.state.rewrite([{ ...scene.one.job, state: { kind: 'examining' } }]);
  scene.watch.unwatchOthers();
  await scene.turn(hourMs);
  expect([scene.seen.looks, scene.watch.ids]).toEqual([0, []]);
});

it('corrects an end that was wrong, and only by what is certain', async () => {
  const unconfirmed: JobState = { kind: 'unconfirmed', atMs: startMs, sinceMs, delivered: true };
  using scene = watching(delivered(unconfirmed));
  const look = () => scene.watch.lookAt(scene.one.job.target.projectId, aDelivery.mediaId);
  scene.seen.item = shown('ver_before');
  look();
  await scene.turn(0);
  expect([scene.one.job.state, scene.watch.ids.length]).toEqual([unconfirmed, 1]);
  scene.seen.item = shown('ver_ours');
  look();
  await scene.turn(0);
  await expect.poll(() => scene.one.job.state.kind).toBe('ready');
});
