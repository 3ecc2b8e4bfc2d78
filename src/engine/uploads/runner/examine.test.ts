import { expect, it } from 'vitest';
import type { ProbeResult } from '../../../shared/model/media-facts.ts';
import { aDelivery, aJob, facts, inState, jobId } from '../../testing/jobs.ts';
import type { JobRecord } from '../job/job.ts';
import { examined, OneRunner, stamp } from '../testing/one-runner.ts';
import type { FileState } from '../transfer/open-render.ts';
import { contentHash } from '../transfer/running-hash.ts';

const examining = (options: Partial<JobRecord['options']> = {}, changes: Partial<JobRecord> = {}) =>
  aJob({ state: { kind: 'examining' }, options: { ...aJob().options, ...options }, ...changes });
const found = (result: Partial<typeof facts>): ProbeResult => ({
  ...{ kind: 'video', wholeness: 'whole', endsIn: 'data' },
  facts: { ...facts, ...result },
});
/** The hash of a thousand zeros, like the runner's made-up render. */
const zeros = await contentHash(async (buffer, length) => {
  buffer.fill(0, 0, length);
  return length;
}, 1000);
const same = zeros ?? '';
const known = { device: '1', inode: '2', sizeBytes: 1000, modifiedNs: '3', changedNs: '4' };

it('passes on what it found out about a file, and hashes nothing if no other upload could be the same', async () => {
  using one = new OneRunner(examining());
  one.probed = found({ sizeBytes: 5 });
  const read = one.render.read;
  let reads = 0;
  one.render.read = (...args) => {
    reads += 1;
    return read.apply(one.render, args);
  };
  expect(await one.step('examine')).toBe('again');
  expect(one.job).toMatchObject({
    state: { kind: 'creating' },
    identity: known,
    xxh3: null,
    sizeBytes: 1000,
  });
  expect([one.job.facts, reads, one.render.closed]).toEqual([facts, 0, 0]);
});

it.each<{ probed: ProbeResult; code: string }>([
  { probed: { kind: 'truncated', facts: null, says: '' }, code: 'maybe_partly_copied' },
  { probed: { kind: 'not_video', what: 'empty', says: '' }, code: 'empty_file' },
  { probed: { kind: 'not_video', what: 'directory', says: '' }, code: 'not_a_file' },
  { probed: { kind: 'not_video', what: 'unknown', says: '' }, code: 'not_a_video' },
  { probed: { kind: 'unreadable', reason: 'not_found', says: '' }, code: 'file_missing' },
  { probed: { kind: 'unreadable', reason: 'not_allowed', says: '' }, code: 'no_permission' },
  {
    probed: { kind: 'unreadable', reason: 'outside_allowed_folders', says: '' },
    code: 'outside_allowed_folders',
  },
  { probed: { kind: 'unreadable', reason: 'locked', says: '' }, code: 'still_being_written' },
  { probed: found({ width: 32_768, height: 32_768, durationSeconds: 86_400 }), code: '' },
  { probed: found({ width: 32_769 }), code: 'picture_too_large' },
  { probed: found({ height: 32_769 }), code: 'picture_too_large' },
  { probed: found({ durationSeconds: 86_400.5 }), code: 'video_too_long' },
])('says $code of a file that is found to be $probed', async ({ probed, code }) => {
  using one = new OneRunner(examining());
  one.probed = probed;
  await one.over(one.step('examine'));
  const { state } = one.job;
  expect('trouble' in state ? state.trouble.code : '').toBe(code);
});

it.each(['read_failed', 'probe_failed'] as const)(
  'tries a file again where it could not be looked at: %s',
  async (reason) => {
    using one = new OneRunner(examining());
    one.probed = { kind: 'unreadable', reason, says: '' };
    expect(await one.over(one.step('examine'))).toBe('again');
    expect([one.runner.readErrors, one.job.state.kind]).toEqual([1, 'examining']);
  },
);

it('says that a file is empty, without looking into it', async () => {
  using one = new OneRunner(examining(), [], { ...stamp, sizeBytes: 0 });
  one.probed = { kind: 'not_video', what: 'unknown', says: '' };
  expect(await one.step('examine')).toBe('leave');
  expect(one.job.state).toMatchObject({ trouble: { code: 'empty_file' } });
});

it.each<{ states: readonly FileState[]; settled: boolean }>([
  { states: [{ kind: 'unchanged' }, { kind: 'unchanged' }], settled: true },
  { states: [{ kind: 'touched' }, { kind: 'touched' }], settled: true },
  { states: [{ kind: 'grew', sizeBytes: 1001 }], settled: false },
  { states: [{ kind: 'unchanged' }, { kind: 'rewritten' }], settled: false },
])('waits for a file that changes while it is looked at: $states', async ({ states, settled }) => {
  using one = new OneRunner(examining());
  one.render.states.push(...states);
  expect(await one.step('examine')).toBe(settled ? 'again' : 'leave');
  expect(one.job.state).toMatchObject(
    settled ? { kind: 'creating' } : { kind: 'held', reason: { kind: 'still_being_written' } },
  );
});

it.each([
  { ageMs: 1_500, waitsMs: 0 },
  { ageMs: 1_499, waitsMs: 1 },
  { ageMs: 0, waitsMs: 1_500 },
  // The computer that wrote the file has another clock than ours.
  { ageMs: -1, waitsMs: 0 },
])('looks at a file written $ageMs ms ago after $waitsMs ms', async ({ ageMs, waitsMs }) => {
  const modifiedNs = BigInt(Date.UTC(2026, 0, 1) - ageMs) * 1_000_000n;
  using one = new OneRunner(examining(), [], { ...stamp, modifiedNs });
  const end = one.step('examine');
  await new Promise((resolve) => setImmediate(resolve));
  expect(one.clock.pendingCount).toBe(waitsMs === 0 ? 0 : 1);
  expect(one.state.snapshotOf(one.job).activity.kind).toBe(waitsMs === 0 ? 'none' : 'settling');
  await one.clock.advance(waitsMs);
  expect(await end).toBe('again');
  expect(one.state.snapshotOf(one.job).activity.kind).toBe('none');
});

it.each([
  { agoMs: 299_999, code: 'still_being_written' },
  { agoMs: 300_000, code: 'maybe_partly_copied' },
  // The computer that wrote the file has another clock than ours.
  { agoMs: -600_000, code: 'still_being_written' },
])('says $code of an incomplete file that was written to $agoMs ms ago', async ({ agoMs, code }) => {
  const modifiedNs = BigInt(Date.UTC(2026, 0, 1) - agoMs) * 1_000_000n;
  using one = new OneRunner(examining(), [], { ...stamp, modifiedNs });
  one.probed = { kind: 'truncated', facts: null, says: '' };
  await one.over(one.step('examine'));
  expect(one.job.state).toMatchObject({ reason: { kind: 'still_being_written' }, trouble: { code } });
});

it('leaves a file that it waits for when the job is stopped', async () => {
  using one = new OneRunner(examining(), [], {
    ...stamp,
    modifiedNs: BigInt(Date.UTC(2026, 0, 1)) * 1_000_000n,
  });
  const end = one.step('examine');
  await new Promise((resolve) => setImmediate(resolve));
  one.runner.stop();
  expect([await end, one.job.state.kind]).toEqual(['leave', 'examining']);
});

const item = { width: 1920, height: 1080 };
it.each([
  { itemShape: item, acceptShape: false, asks: true },
  { itemShape: item, acceptShape: true, asks: false },
  { itemShape: { width: 3840, height: 1080 }, acceptShape: false, asks: false },
  { itemShape: undefined, acceptShape: false, asks: false },
])('asks about a file of another shape than $itemShape, accepted: $acceptShape', async (row) => {
  const { asks, acceptShape, itemShape } = row;
  using one = new OneRunner(examining({ acceptShape, ...(itemShape ? { itemShape } : {}) }));
  expect(await one.step('examine')).toBe(asks ? 'leave' : 'again');
  if (asks)
    expect(one.job.state).toMatchObject({
      kind: 'held',
      reason: { kind: 'other_shape', now: { width: 3840, height: 1080 }, before: item },
    });
  else expect(one.job.state.kind).toBe('creating');
});

const entry = {
  projectId: 'prj_1',
  mediaId: 'med_1',
  itemName: 'LED_Main',
  path: '/renders/LED_Main_v4.mov',
  sizeBytes: 1000,
  xxh3: same,
  versionId: 'ver_4',
  versionNumber: 4,
  sentAtMs: -1,
} as Parameters<OneRunner['ledger']['add']>[0];

it.each([
  { what: 'the same bytes', entry, options: {}, asks: true },
  { what: 'the same bytes, which is accepted', entry, options: { acceptSameBytes: true }, asks: false },
  { what: 'other bytes of its size', entry: { ...entry, xxh3: 'other' }, options: {}, asks: false },
  { what: 'another size', entry: { ...entry, sizeBytes: 999 }, options: {}, asks: false },
])('asks before it sends $what as before: $asks', async (row) => {
  using one = new OneRunner(examining(row.options));
  one.ledger.add(row.entry);
  expect(await one.step('examine')).toBe(row.asks ? 'leave' : 'again');
  if (row.asks)
    expect(one.job.state).toMatchObject({
      kind: 'held',
      reason: { kind: 'same_bytes', versionId: 'ver_4', versionNumber: 4, sentAtMs: -1 },
    });
  else expect(one.job.xxh3).toBe(row.what === 'other bytes of its size' ? same : null);
});

it('joins the upload that delivered its bytes after it was asked for, and not one from before', async () => {
  const deliverer = {
    ...inState({ kind: 'ready', atMs: 5 }),
    ...{
      id: jobId('deliverer'),
      delivery: { ...aDelivery, versionId: 'ver_4' as typeof aDelivery.versionId },
    },
  };
  for (const [sentAtMs, kind] of [
    [7, 'joined'],
    [6, 'joined'],
    [5, 'same_bytes'],
  ] as const) {
    using one = new OneRunner(examining({}, { createdAtMs: 6 }), [deliverer]);
    one.ledger.add({ ...entry, sentAtMs });
    await one.step('examine');
    expect(one.job.state).toMatchObject({ kind: 'held', reason: { kind } });
  }
});

it.each([{ runId: 'farm-7' }, { shared: true }])(
  'knows the content by which computers agree: %o',
  async (options) => {
    using one = new OneRunner(examining(options));
    expect(await one.step('examine')).toBe('again');
    expect(one.job.xxh3).toBe(same);
  },
);

const leader = (changes: Partial<JobRecord> = {}) => ({
  ...examined({ identity: known }),
  id: jobId('first'),
  ...changes,
});
it.each([
  { what: 'known to be the same', job: leader({ xxh3: same }), opens: 1, joins: true },
  { what: 'known to be another', job: leader({ xxh3: 'other' }), opens: 1, joins: false },
  { what: 'untouched since it was examined', job: leader(), opens: 2, joins: true },
  {
    what: 'changed since it was examined',
    job: leader({ identity: { ...known, changedNs: '9' } }),
    opens: 2,
    joins: false,
  },
  { what: 'never examined', job: leader({ identity: null }), opens: 2, joins: false },
])('joins an upload to its place that is $what: $joins', async ({ job, opens, joins }) => {
  using one = new OneRunner(examining(), [job]);
  expect(await one.step('examine')).toBe(joins ? 'leave' : 'again');
  expect(one.opened).toHaveLength(opens);
  if (joins)
    expect(one.job.state).toMatchObject({
      kind: 'held',
      reason: { kind: 'joined', jobId: 'first', xxh3: same },
    });
  else expect(one.job).toMatchObject({ state: { kind: 'creating' }, xxh3: same });
});

it('joins nothing that cannot be opened any more, and nothing where the same bytes are wanted again', async () => {
  using one = new OneRunner(examining(), [leader()]);
  const { onOpen } = one;
  one.onOpen = (path) =>
    one.opened.length === 1 ? onOpen(path) : { kind: 'failed', trouble: { kind: 'not_found' } };
  expect(await one.step('examine')).toBe('again');
  using again = new OneRunner(examining({ acceptSameBytes: true }), [leader({ xxh3: same })]);
  expect(await again.step('examine')).toBe('again');
});

it('waits for a file that shrinks while it is compared', async () => {
  using one = new OneRunner(examining({ shared: true }));
  one.render.read = async () => 0;
  expect(await one.step('examine')).toBe('leave');
  expect(one.job.state).toMatchObject({ reason: { kind: 'still_being_written' } });
});

it.each([
  { bytesPerSecond: 1000 / 3240, acceptHour: false, asks: false },
  { bytesPerSecond: 1000 / 3241, acceptHour: false, asks: true },
  { bytesPerSecond: 1000 / 3241, acceptHour: true, asks: false },
])('asks whether to upload at $bytesPerSecond bytes a second, accepted: $acceptHour', async (row) => {
  using one = new OneRunner(examining({ acceptHour: row.acceptHour }));
  one.state.setLimits({ ...one.state.limits, bytesPerSecond: row.bytesPerSecond });
  expect(await one.step('examine')).toBe(row.asks ? 'leave' : 'again');
  expect(one.job.state).toMatchObject(
    row.asks ? { kind: 'held', reason: { kind: 'will_not_make_hour' } } : { kind: 'creating' },
  );
});
