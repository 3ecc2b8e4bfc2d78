import { expect, it } from 'vitest';
import { inState, trouble } from '../../testing/jobs.ts';
import type { Decision } from '../job/decision.ts';
import { anAnswer, connectionLost, examined, OneRunner } from '../testing/one-runner.ts';
import { SignedAddress } from '../transfer/signed-address.ts';

const sending = () => inState({ kind: 'sending' });
const confirming = () => inState({ kind: 'confirming', sinceMs: 0 });

/** A runner that has sent and confirmed some bytes and had some failures. */
function worn(job = sending()): OneRunner {
  const one = new OneRunner(job);
  one.live();
  one.memory.notToResend.add(job.id);
  Object.assign(one.runner, { attempts: 3, readErrors: 1, refusals: 2, fromByte: 70, confirmedBytes: 70 });
  one.runner.askFirst = false;
  return one;
}

const none = { kind: 'none' } as const;
const asIs = { askFirst: false, fromByte: 70, confirmedBytes: 70, attempts: 3, refusals: 2, readErrors: 1 };
const anew = { askFirst: true, fromByte: 0, confirmedBytes: 0, attempts: 0, refusals: 0, readErrors: 1 };

it.each<{
  decision: Decision;
  from?: 'confirming' | 'creating';
  end: 'again' | 'leave';
  state: string;
  run?: object;
  inDoubt?: boolean;
  address?: boolean;
  resend?: boolean;
}>([
  {
    decision: { kind: 'retry_same_address', from: 'confirmed', delay: none },
    ...{ end: 'again', state: 'sending', run: { ...asIs, askFirst: true, fromByte: 0 } },
  },
  {
    decision: { kind: 'retry_same_address', from: 'start', delay: none },
    ...{ end: 'again', state: 'sending', run: { ...asIs, fromByte: 0 } },
  },
  {
    decision: { kind: 'retry_same_address', from: 'start', delay: none },
    ...{ from: 'confirming', end: 'again', state: 'sending', run: { ...asIs, fromByte: 0 } },
  },
  {
    decision: { kind: 'examine_again', delay: none },
    ...{ end: 'again', state: 'sending', run: { ...asIs, readErrors: 2 } },
  },
  {
    decision: { kind: 'go_on_from', byte: 500 },
    ...{ from: 'confirming', end: 'again', state: 'sending', run: { ...asIs, fromByte: 500 } },
  },
  { decision: { kind: 'retry_same_call', delay: none }, end: 'again', state: 'sending' },
  { decision: { kind: 'retry_same_call', delay: { kind: 'rate_window' } }, end: 'again', state: 'sending' },
  {
    decision: { kind: 'new_generation', when: 'now' },
    ...{ end: 'again', state: 'examining', run: anew, address: false, resend: true },
  },
  {
    decision: { kind: 'new_generation', when: 'settled' },
    ...{ end: 'again', state: 'examining', run: anew, address: false, resend: true },
  },
  {
    decision: { kind: 'new_generation', when: 'settled' },
    ...{ from: 'creating', end: 'again', state: 'examining', run: anew, address: false, resend: true },
  },
  { decision: { kind: 'confirm' }, end: 'again', state: 'confirming' },
  { decision: { kind: 'watch_first' }, from: 'confirming', end: 'leave', state: 'confirming' },
  {
    decision: { kind: 'send_to_be_sure' },
    ...{ from: 'confirming', end: 'again', state: 'sending', run: { ...asIs, fromByte: 0 }, inDoubt: true },
  },
  { decision: { kind: 'watch_only' }, end: 'again', state: 'confirming', resend: false },
  { decision: { kind: 'delivered' }, end: 'again', state: 'processing' },
  {
    decision: { kind: 'hold', reason: { kind: 'volume_gone' }, trouble },
    ...{ end: 'leave', state: 'held' },
  },
  { decision: { kind: 'fail', trouble }, end: 'leave', state: 'failed' },
  { decision: { kind: 'reject', trouble }, from: 'confirming', end: 'leave', state: 'rejected' },
  { decision: { kind: 'unconfirmed' }, from: 'confirming', end: 'leave', state: 'unconfirmed' },
  { decision: { kind: 'stop' }, end: 'again', state: 'sending' },
])('$decision.kind $decision.when $decision.from leads to $state and $end', async (row) => {
  const { decision, end, state } = row;
  using one = worn({ sending, confirming, creating: () => examined() }[row.from ?? 'sending']());
  expect(await one.runner.follow(decision)).toBe(end);
  expect(one.job.state.kind).toBe(state);
  expect(one.job.inDoubt).toBe(row.inDoubt ?? false);
  expect(one.runner).toMatchObject(row.run ?? asIs);
  expect(one.memory.addresses.has(one.job.id)).toBe(row.address ?? true);
  expect(one.memory.notToResend.has(one.job.id)).toBe(row.resend === undefined ? true : !row.resend);
});

it('waits until a file has settled before anything was made of it, and makes nothing meanwhile', async () => {
  using one = new OneRunner(inState({ kind: 'examining' }));
  expect(await one.runner.follow({ kind: 'wait_until_settled' })).toBe('leave');
  expect(one.job.state).toMatchObject({
    kind: 'held',
    reason: { kind: 'still_being_written' },
    trouble: { code: 'still_being_written' },
  });
});

it.each([
  {
    decision: { kind: 'hold_project', code: 'project_read_only', trouble } as const,
    reason: { kind: 'project', code: 'project_read_only' },
    scope: { kind: 'project', accountId: 'account_1', projectId: 'prj_1' },
  },
  {
    decision: { kind: 'hold_account', code: 'api_key_revoked', trouble } as const,
    reason: { kind: 'account', code: 'api_key_revoked' },
    scope: { kind: 'account', accountId: 'account_1' },
  },
])('$decision.kind stops the job and all others there, under one message', async (row) => {
  using one = worn();
  expect(await one.runner.follow(row.decision)).toBe('leave');
  expect(one.job.state).toMatchObject({ kind: 'held', reason: row.reason, trouble });
  expect(one.state.conditions.holds).toEqual([{ scope: row.scope, trouble, sinceMs: one.clock.nowMs() }]);
});

it('closes the file before another version is made of it', async () => {
  using one = worn();
  await one.runner.render.keep(one.render);
  expect(one.runner.render.openFile).not.toBeNull();
  await one.runner.follow({ kind: 'new_generation', when: 'now' });
  expect([one.render.closed, one.runner.render.openFile]).toEqual([1, null]);
});

it.each([
  { delay: { kind: 'fixed', delayMs: 4_000 } as const, waitsMs: 4_000 },
  { delay: { kind: 'backoff', attempts: 0, askedMs: 9_000 } as const, waitsMs: 9_500 },
])('shows the wait of $waitsMs ms, with the attempt and its cause, and then goes on', async (row) => {
  using one = worn();
  const nowMs = one.clock.nowMs();
  const end = one.runner.follow({ kind: 'retry_same_call', delay: row.delay });
  expect(one.state.snapshotOf(one.job).activity).toEqual({
    kind: 'retrying',
    atMs: nowMs + row.waitsMs,
    attempt: 3,
    because: expect.stringMatching(/./),
  });
  await one.clock.advance(row.waitsMs - 1);
  expect(one.state.snapshotOf(one.job).activity.kind).toBe('retrying');
  await one.clock.advance(1);
  expect(await end).toBe('again');
  expect(one.state.snapshotOf(one.job).activity).toEqual({ kind: 'none' });
});

it('waits longer after each failure in a row', async () => {
  using one = worn();
  const waits: number[] = [];
  for (const attempts of [0, 1, 2, 3]) {
    const startMs = one.clock.nowMs();
    const end = one.runner.follow({
      kind: 'retry_same_call',
      delay: { kind: 'backoff', attempts, askedMs: null },
    });
    const { activity } = one.state.snapshotOf(one.job);
    waits.push(activity.kind === 'retrying' ? activity.atMs - startMs : 0);
    await one.clock.advance(600_000);
    await end;
  }
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(new Set(waits).size).toBe(4);
  expect(waits[0]).toBeGreaterThan(0);
});

it.each([
  { online: true, waitsMs: 3_000 },
  { online: false, waitsMs: 60_000 },
])('looks for the network again after $waitsMs ms where the system says online: $online', async (row) => {
  using one = worn();
  one.network.set(row.online);
  const end = one.runner.follow({ kind: 'wait_for_network' });
  expect(one.state.snapshotOf(one.job).activity).toEqual({ kind: 'waiting_for_network' });
  await one.clock.advance(row.waitsMs - 1);
  expect(one.state.snapshotOf(one.job).activity).toEqual({ kind: 'waiting_for_network' });
  await one.clock.advance(1);
  expect(await end).toBe('again');
  expect(one.state.snapshotOf(one.job).activity).toEqual({ kind: 'none' });
});

it('waits no longer when something happens, and takes that only once', async () => {
  using one = worn();
  const end = one.runner.follow({ kind: 'retry_same_call', delay: { kind: 'fixed', delayMs: 60_000 } });
  one.runner.interrupt('network_back');
  expect(await end).toBe('again');
  expect([one.runner.takeInterruption(), one.runner.signal.aborted]).toEqual([null, false]);
});

it('leaves a job alone once it is stopped, also in the middle of a wait, and decides nothing any more', async () => {
  using one = worn();
  const end = one.runner.follow({ kind: 'retry_same_call', delay: { kind: 'fixed', delayMs: 60_000 } });
  one.runner.stop();
  expect(await end).toBe('again');
  expect(one.state.snapshotOf(one.job).activity.kind).toBe('retrying');
  expect(await one.runner.follow({ kind: 'stop' })).toBe('leave');
  const refusal = { kind: 'answered', answer: anAnswer(403), early: false, tookBytes: 0 } as const;
  expect(await one.fail({ phase: 'sending', what: 'outcome', outcome: refusal })).toBe('leave');
  expect([one.job.state.kind, one.runner.refusals]).toEqual(['sending', 2]);
});

it('counts refusals of an address, and no other failures', async () => {
  using one = worn(inState({ kind: 'sending' }));
  one.runner.refusals = 0;
  await one.over(one.fail({ phase: 'sending', what: 'outcome', outcome: connectionLost }));
  expect(one.runner.refusals).toBe(0);
  const refusal = { kind: 'answered', answer: anAnswer(403), early: false, tookBytes: 0 } as const;
  await one.over(one.fail({ phase: 'sending', what: 'outcome', outcome: refusal }));
  expect(one.runner.refusals).toBe(1);
});

it('takes only more confirmed bytes than ever before for progress', () => {
  using one = worn();
  for (const [bytes, attempts, confirmedBytes] of [
    [69, 3, 70],
    [70, 3, 70],
    [71, 0, 71],
  ] as const) {
    one.runner.recordConfirmed(bytes);
    expect(one.runner).toMatchObject({ attempts, confirmedBytes });
  }
});

it('holds a body only while it is on the wire, says what is kept, and lets it end with its address', async () => {
  using one = worn();
  expect(one.runner.pauseBody()).toBeNull();
  one.runner.body = await one.connection.begin(
    new SignedAddress('https://uploads.example/1'),
    one.runner.signal,
  );
  one.runner.sentBytes = 300;
  expect(one.runner.pauseBody()).toEqual({ kind: 'connection', sentBytes: 300, resumable: false });
  expect(one.runner.bodyPause.isOn).toBe(true);
  one.runner.resumeBody();
  expect(one.runner.bodyPause.isOn).toBe(false);
  expect(one.state.meter.current(one.job.id)).toMatchObject({ sentBytes: 300 });
  await one.clock.advance(3_599_999);
  expect(one.runner.signal.aborted).toBe(false);
  one.runner.pauseBody();
  await one.clock.advance(1);
  expect(one.runner.signal.aborted).toBe(true);
  one.runner.stop();
  expect(one.runner.pauseBody()).toBeNull();
});

it('fails a job on a bug of ours, in words for the log, and gives what was open back', async () => {
  using one = new OneRunner(inState({ kind: 'sending' }));
  one.onOpen = () => {
    throw new TypeError('ours');
  };
  one.state.setActivity(one.job.id, { kind: 'settling' });
  await one.runner.run();
  expect(one.job.state).toMatchObject({ kind: 'failed', trouble: { code: 'internal_error' } });
  expect(one.logger.lines.join()).toMatch(/error upload_job_broke.*TypeError: ours/);
  expect(one.state.snapshotOf(one.job).activity).toEqual({ kind: 'none' });
});

it('says nothing of a failure that stopping it caused', async () => {
  using one = new OneRunner(inState({ kind: 'sending' }));
  one.onOpen = () => {
    one.runner.stop();
    throw new TypeError('stopped');
  };
  await one.runner.run();
  expect([one.job.state.kind, one.logger.lines]).toEqual(['sending', []]);
});
