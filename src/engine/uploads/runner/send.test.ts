import { describe, expect, it } from 'vitest';
import { aDelivery, anIntent, inState } from '../../testing/jobs.ts';
import type { OpenBody } from '../connection/open-bodies.ts';
import type { JobRecord } from '../job/job.ts';
import {
  anAnswer,
  connectionLost,
  madeVersion,
  OneRunner,
  plainAddress,
  sessionAddress,
  stamp,
} from '../testing/one-runner.ts';
import { SignedAddress } from '../transfer/signed-address.ts';
import type { ResumableOutcome, SendOutcome } from '../transfer/upload-transport.ts';

const sending = (changes: Partial<JobRecord> = {}) => ({ ...inState({ kind: 'sending' }), ...changes });
const startMs = Date.UTC(2026, 0, 1);
const asked = { ...anIntent, askedAtMs: startMs };
/** A delivery whose address has no known end. */
const lasting = { ...aDelivery, addressEndsAtMs: null };
const known = { device: '1', inode: '2', sizeBytes: 1000, modifiedNs: '3', changedNs: '4' };

it.each([
  { what: 'as it was examined', identity: known, isUntouched: true },
  { what: 'set back to its size and time', identity: { ...known, changedNs: '5' }, isUntouched: false },
  {
    what: 'examined before change times were kept',
    identity: { ...known, changedNs: null },
    isUntouched: false,
  },
  { what: 'back on a volume mounted again', identity: { ...known, device: '9' }, isUntouched: true },
  {
    what: 'copied to a volume mounted again',
    identity: { ...known, device: '9', inode: '8' },
    isUntouched: false,
  },
])('says of a file $what whether it is untouched: $isUntouched', async ({ identity, isUntouched }) => {
  using one = new OneRunner(sending({ identity }));
  one.live();
  await one.step('send');
  expect(one.sent.map(({ sentBefore }) => sentBefore)).toEqual([{ checkpoint: null, isUntouched }]);
});

it('compares a file with what it was when its first bytes left, where that is known', async () => {
  const checkpoint = { bytes: 400, xxh3: 'cc', identity: { ...known, changedNs: '3' } };
  using one = new OneRunner(sending({ checkpoint }));
  one.live();
  await one.step('send');
  expect(one.sent.map(({ sentBefore }) => sentBefore)).toEqual([{ checkpoint, isUntouched: false }]);
});

it.each([
  { what: 'another size', identity: { ...known, sizeBytes: 999 } },
  { what: 'another time', identity: { ...known, modifiedNs: '7' } },
  { what: 'another file under its name', identity: { ...known, inode: '7' } },
  { what: 'nothing that it could be compared with', identity: null },
])('sends nothing of a file with $what: it needs a version of its own', async ({ identity }) => {
  using one = new OneRunner(sending({ identity }));
  one.live();
  await one.step('send');
  expect([one.sent.length, one.job.state.kind, one.render.closed]).toEqual([0, 'examining', 1]);
});

it('opens the file once for all attempts, and says what stands in the way of that', async () => {
  using one = new OneRunner(sending());
  one.live();
  one.onSend = async () => ({ kind: 'cancelled', tookBytes: 0, wholeBodySent: false });
  await one.step('send');
  await one.step('send');
  expect([one.opened.length, one.sent.length]).toEqual([1, 2]);
  using other = new OneRunner(sending());
  other.onOpen = () => ({ kind: 'failed', trouble: { kind: 'volume_gone' } });
  expect(await other.step('send')).toBe('leave');
  expect(other.job.state).toMatchObject({ kind: 'held', reason: { kind: 'volume_gone' } });
});

it.each([
  { url: plainAddress, asks: 0 },
  { url: sessionAddress, asks: 1 },
])('asks $url how far it got $asks times before it sends', async ({ url, asks }) => {
  using one = new OneRunner(sending());
  one.live(url);
  await one.step('send');
  expect([one.asked.length, one.sent.length]).toEqual([asks, 1]);
  expect(one.sent[0]?.fromByte).toBe(0);
});

it('goes on from what a session has, without asking it twice', async () => {
  using one = new OneRunner(sending());
  one.live(sessionAddress);
  one.runner.attempts = 4;
  one.onAsk = () => ({ kind: 'partial', confirmedBytes: 600 });
  one.onSend = async () => ({ kind: 'cancelled', tookBytes: 0, wholeBodySent: false });
  await one.step('send');
  expect(one.sent[0]?.fromByte).toBe(600);
  expect(one.runner).toMatchObject({ askFirst: false, confirmedBytes: 600, attempts: 0 });
  await one.step('send');
  expect([one.asked.length, one.sent[1]?.fromByte]).toEqual([1, 600]);
});

it.each<{ outcome: ResumableOutcome; attempts: number; sends: number; state: string; stops?: true }>([
  {
    outcome: { kind: 'cancelled', tookBytes: 0, wholeBodySent: false },
    attempts: 0,
    sends: 0,
    state: 'sending',
  },
  { outcome: connectionLost, attempts: 1, sends: 0, state: 'sending' },
  {
    outcome: { kind: 'stalled', tookBytes: 0, wholeBodySent: false },
    attempts: 1,
    sends: 0,
    state: 'sending',
  },
  {
    outcome: { kind: 'answered', answer: anAnswer(503), early: false, tookBytes: 0 },
    attempts: 0,
    sends: 0,
    state: 'sending',
  },
  { outcome: { kind: 'complete', answer: anAnswer(200) }, attempts: 0, sends: 0, state: 'processing' },
])('takes $outcome.kind for an answer of a session: $state, $attempts attempts', async (row) => {
  using one = new OneRunner(sending());
  one.live(sessionAddress);
  one.onAsk = () => row.outcome;
  expect(await one.over(one.step('send'))).toBe('again');
  expect([one.runner.attempts, one.sent.length, one.job.state.kind]).toEqual([
    row.attempts,
    row.sends,
    row.state,
  ]);
});

it('does nothing with the answer of a session once the job is stopped', async () => {
  using one = new OneRunner(sending());
  one.live(sessionAddress);
  one.onAsk = () => {
    one.runner.stop();
    return { kind: 'partial', confirmedBytes: 10 };
  };
  expect([await one.step('send'), one.runner.fromByte, one.sent.length]).toEqual(['leave', 0, 0]);
});

it('asks a session again after an interruption, on a connection of its own', async () => {
  using one = new OneRunner(sending());
  one.live(sessionAddress);
  one.onAsk = () => {
    one.runner.interrupt('woke_up');
    return { kind: 'cancelled', tookBytes: 0, wholeBodySent: false };
  };
  expect([await one.step('send'), one.runner.signal.aborted, one.runner.attempts]).toEqual([
    'again',
    false,
    0,
  ]);
});

it('tells the gentle pace which host it sends to', async () => {
  using one = new OneRunner(sending());
  one.state.setLimits({ ...one.state.limits, gentle: true });
  one.live();
  one.onSend = async () => {
    one.connection.follow(1);
    await one.clock.advance(2_000);
    one.connection.follow(0);
    return { kind: 'cancelled', tookBytes: 0, wholeBodySent: false };
  };
  await one.step('send');
  expect(new Set(one.delaysOf)).toEqual(new Set(['uploads.example']));
});

it('records what arrived, forgets its address, and learns the speed from a large body alone', async () => {
  const large = 16 * 1024 * 1024;
  for (const [sizeBytes, bodyMs, speed] of [
    [large, 1_000, large],
    [large - 1, 1_000, null],
    [large, 0, null],
  ] as const) {
    using one = new OneRunner(sending({ sizeBytes, identity: { ...known, sizeBytes } }), [], {
      ...stamp,
      sizeBytes,
    });
    one.live();
    // A usual speed is known from the third measured upload on.
    for (const bytesPerSecond of [1, large * 9]) one.connection.recordSpeed(bytesPerSecond);
    one.onSend = async ({ beforeLastPiece }) => {
      await beforeLastPiece?.();
      await one.clock.advance(30);
      return { kind: 'delivered', answer: anAnswer(200), sizeBytes, xxh3: 'ab', bodyMs };
    };
    expect(await one.step('send')).toBe('again');
    expect(one.job).toMatchObject({ state: { kind: 'processing' }, xxh3: 'ab' });
    expect([one.memory.addresses.size, one.runner.lastBodyMs, one.runner.isSending]).toEqual([0, 30, false]);
    expect(one.connection.measuredBytesPerSecond).toBe(speed);
  }
});

it('learns no speed from a body that our own limit slowed', async () => {
  const sizeBytes = 64 * 1024 * 1024;
  const job = sending({ sizeBytes, identity: { ...known, sizeBytes } });
  using one = new OneRunner(job, [], { ...stamp, sizeBytes });
  one.state.setLimits({ ...one.state.limits, bytesPerSecond: 1_000_000 });
  one.live();
  for (const bytesPerSecond of [1, sizeBytes * 90]) one.connection.recordSpeed(bytesPerSecond);
  one.onSend = async () => ({ kind: 'delivered', answer: anAnswer(200), sizeBytes, xxh3: 'ab', bodyMs: 100 });
  await one.step('send');
  expect(one.connection.measuredBytesPerSecond).toBeNull();
});

describe('while as many bodies are on the wire as the line carries', () => {
  /** Three of other uploads. */
  async function fill(one: OneRunner): Promise<readonly OpenBody[]> {
    const { signal } = new AbortController();
    const begun = [1, 2, 3].map(() => one.connection.begin(new SignedAddress(plainAddress), signal));
    return (await Promise.all(begun)).filter((body) => body !== null);
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('an upload that has its version waits for the connection of one that is answered', async () => {
    using one = new OneRunner(sending());
    one.live();
    const [first] = await fill(one);
    const step = one.step('send');
    await settled();
    expect([one.sent.length, one.runner.isSending, one.job.state.kind]).toEqual([0, false, 'sending']);
    first?.end();
    expect(await step).toBe('again');
    expect([one.sent.length, one.job.state.kind]).toEqual([1, 'processing']);
  });

  it('the next one waits for a late answer only for a moment', async () => {
    using one = new OneRunner(sending());
    one.live();
    const [first] = await fill(one);
    first?.end();
    const { promise: answer, resolve } = Promise.withResolvers<void>();
    one.onSend = async ({ onProgress }) => {
      onProgress?.({ kind: 'sending', bytes: 1000, ofBytes: 1000 });
      await answer;
      return connectionLost;
    };
    const late = one.step('send');
    await settled();
    const next = one.connection.begin(new SignedAddress(plainAddress), new AbortController().signal);
    let begun = false;
    void next.then(() => {
      begun = true;
    });
    await one.clock.advance(1_999);
    expect(begun).toBe(false);
    await one.clock.advance(1);
    expect(begun).toBe(true);
    resolve();
    await one.over(late);
  });

  it('it stops waiting when it is stopped, and starts over when the network is another', async () => {
    using one = new OneRunner(sending());
    one.live();
    await fill(one);
    const interrupted = one.step('send');
    await settled();
    one.runner.interrupt('network_back');
    expect(await interrupted).toBe('again');
    const stopped = one.step('send');
    await settled();
    one.runner.stop();
    expect(await stopped).toBe('leave');
    expect(one.sent).toHaveLength(0);
  });

  it('one that breaks keeps nobody waiting', async () => {
    using one = new OneRunner(sending());
    one.live();
    one.onSend = () => Promise.reject(new Error('Our bug.'));
    await expect(one.step('send')).rejects.toThrow('Our bug.');
    expect([one.runner.isSending, (await fill(one)).length]).toEqual([false, 3]);
  });
});

it('reports bytes as they are sent, but not bytes that are only read again', async () => {
  using one = new OneRunner(sending());
  one.live();
  const seen: unknown[] = [];
  one.onSend = async ({ onProgress }) => {
    onProgress?.({ kind: 'rereading', bytes: 900, ofBytes: 1000 });
    seen.push([one.runner.isSending, one.runner.sentBytes]);
    expect(one.state.meter.current(one.job.id)).toMatchObject({ sentBytes: 0 });
    onProgress?.({ kind: 'sending', bytes: 300, ofBytes: 1000 });
    seen.push([one.runner.isSending, one.runner.sentBytes]);
    return { kind: 'cancelled', tookBytes: 300, wholeBodySent: false };
  };
  await one.step('send');
  expect(seen).toEqual([
    [true, 0],
    [true, 300],
  ]);
  expect(one.runner.isSending).toBe(false);
});

it.each([
  { url: plainAddress, stopped: false, sentBytes: 300, checkpoint: false },
  { url: plainAddress, stopped: true, sentBytes: 0, checkpoint: false },
  { url: sessionAddress, stopped: false, sentBytes: 300, checkpoint: true },
  { url: sessionAddress, stopped: true, sentBytes: 0, checkpoint: true },
])('counts $sentBytes lost bytes at $url, stopped by a person: $stopped', async (row) => {
  using one = new OneRunner(sending());
  one.live(row.url);
  one.onSend = async () => {
    if (row.stopped) one.runner.stop();
    return { kind: 'cancelled', tookBytes: 300, wholeBodySent: false };
  };
  await one.step('send');
  expect(one.job.sentBytes).toBe(row.sentBytes);
  expect(one.job.checkpoint !== null).toBe(row.checkpoint);
});

it('keeps no checkpoint where no byte left', async () => {
  using one = new OneRunner(sending());
  one.live(sessionAddress);
  one.onSend = async () => ({ kind: 'cancelled', tookBytes: 0, wholeBodySent: false });
  await one.step('send');
  expect([one.job.checkpoint, one.job.sentBytes]).toEqual([null, 0]);
});

it.each([
  { whole: false, what: null, state: 'sending', inDoubt: false },
  { whole: true, what: null, state: 'confirming', inDoubt: false },
  { whole: false, what: 'network_back', state: 'sending', inDoubt: false },
  { whole: false, what: 'woke_up', state: 'sending', inDoubt: false },
  { whole: true, what: 'woke_up', state: 'confirming', inDoubt: false },
] as const)(
  'sends again what $what cut, its whole body out: $whole',
  async ({ whole, what, state, inDoubt }) => {
    using one = new OneRunner(sending());
    one.live();
    one.onSend = async ({ beforeLastPiece }) => {
      await beforeLastPiece?.();
      if (what) one.runner.interrupt(what);
      return { kind: 'cancelled', tookBytes: 0, wholeBodySent: whole };
    };
    const end = await one.over(one.step('send'));
    expect([end, one.job.state.kind, one.job.inDoubt]).toEqual(['again', state, inDoubt]);
    expect(one.runner.signal.aborted).toBe(false);
  },
);

it('leaves what a person stopped in the middle of its body', async () => {
  using one = new OneRunner(sending());
  one.live();
  one.onSend = async () => {
    one.runner.stop();
    return { kind: 'cancelled', tookBytes: 10, wholeBodySent: false };
  };
  expect([await one.step('send'), one.job.state.kind]).toEqual(['leave', 'sending']);
});

it.each<{ outcome: SendOutcome; attempts: number; readErrors: number; inDoubt: boolean }>([
  { outcome: connectionLost, attempts: 1, readErrors: 0, inDoubt: false },
  { outcome: { kind: 'captive_portal', host: 'hotel.example' }, attempts: 1, readErrors: 0, inDoubt: true },
  {
    outcome: { kind: 'read_failed', atByte: 5, why: 'unreadable', code: 'EIO', tookBytes: 5 },
    ...{ attempts: 1, readErrors: 1, inDoubt: false },
  },
])('counts $outcome.kind, and knows whether the body may have arrived: $inDoubt', async (row) => {
  using one = new OneRunner(sending());
  one.live();
  one.onSend = async ({ beforeLastPiece }) => {
    if (row.outcome.kind === 'captive_portal') await beforeLastPiece?.();
    return row.outcome;
  };
  await one.over(one.step('send'));
  const { attempts, readErrors } = one.runner;
  expect([attempts, one.job.inDoubt]).toEqual([row.attempts, row.inDoubt]);
  expect(readErrors >= row.readErrors && (row.readErrors > 0 || readErrors === 0)).toBe(true);
});

it('says which attempt is a further one: that takes no used connection', async () => {
  using one = new OneRunner(sending());
  one.live();
  one.onSend = async () => connectionLost;
  await one.over(one.step('send'));
  await one.over(one.step('send'));
  expect(one.sent.map(({ isRepeated }) => isRepeated)).toEqual([false, true]);
});

it.each([
  { what: 'a gateway lost the answer to the whole body', status: 504, early: false, ends: 'confirming' },
  { what: 'it could not read that answer', status: 502, early: false, ends: 'confirming' },
  { what: 'it answered before the body was whole', status: 504, early: true, ends: 'examining' },
  { what: 'the storage itself failed', status: 500, early: false, ends: 'examining' },
])('is $ends once its old address is refused, where $what before', async ({ status, early, ends }) => {
  using one = new OneRunner(sending());
  one.live();
  await one.clock.advance(6 * 60_000);
  one.onSend = async ({ beforeLastPiece }) => {
    if (one.sent.length > 1) return { kind: 'answered', answer: anAnswer(403), early: true, tookBytes: 0 };
    if (!early) await beforeLastPiece?.();
    return { kind: 'answered', answer: anAnswer(status), early, tookBytes: 0 };
  };
  await one.over(one.step('send'));
  expect(one.job.state.kind).toBe('sending');
  await one.over(one.step('send'));
  expect([one.sent.length, one.job.state.kind]).toEqual([2, ends]);
});

it('uploads fewer files at once where the host says that it is asked too much, and only there', async () => {
  for (const [status, setbacks] of [
    [429, 1],
    [503, 1],
    [500, 0],
    [403, 0],
  ] as const) {
    using one = new OneRunner(sending());
    one.live();
    let count = 0;
    one.connection.atOnce.setback = () => {
      count += 1;
    };
    one.onSend = async () => ({ kind: 'answered', answer: anAnswer(status), early: false, tookBytes: 0 });
    await one.over(one.step('send'));
    expect([status, count]).toEqual([status, setbacks]);
  }
});

it('takes what a session confirmed for progress, also where the body was cut', async () => {
  using one = new OneRunner(sending());
  one.live(sessionAddress);
  one.onSend = async () => ({
    kind: 'incomplete',
    answer: anAnswer(308),
    confirmedBytes: 800,
    tookBytes: 900,
  });
  await one.step('send');
  expect(one.runner.confirmedBytes).toBe(800);
});

it.each([plainAddress, sessionAddress])(
  'ends a held body as an attempt that resuming repeats: %s',
  async (url) => {
    using one = new OneRunner(sending());
    one.live(url);
    one.onSend = async ({ pause }) => {
      one.runner.pauseBody();
      expect(pause?.isOn).toBe(true);
      return { ...connectionLost, tookBytes: 300 };
    };
    expect(await one.step('send')).toBe('again');
    expect([one.runner.bodyPause.isOn, one.job.state.kind, one.runner.attempts]).toEqual([
      false,
      'sending',
      0,
    ]);
    expect([one.job.checkpoint !== null, one.job.sentBytes]).toEqual([url === sessionAddress, 0]);
  },
);

it('asks for the address again by the same key and body, and sends there', async () => {
  using one = new OneRunner(sending({ intent: asked, delivery: lasting }));
  one.onRequest = () => ({ status: 201, body: { ...madeVersion(sessionAddress), isReplay: true } });
  expect(await one.step('send')).toBe('again');
  const [request] = one.requests;
  expect([request?.method, request?.url.pathname]).toEqual([
    'POST',
    '/v1/projects/prj_1/media/med_1/versions',
  ]);
  expect(request?.headers).toMatchObject({ 'Idempotency-Key': anIntent.idempotencyKey });
  expect(Buffer.from(request?.body ?? []).toString()).toBe(anIntent.body);
  expect(one.sent.map(({ target }) => target.reveal().href)).toEqual([sessionAddress]);
  expect(one.job.delivery).toEqual(lasting);
});

it('believes the service where it made another version of the same request, and says so in the log', async () => {
  using one = new OneRunner(sending({ intent: asked, delivery: lasting }));
  one.onRequest = () => ({ status: 201, body: madeVersion(plainAddress, { id: 'ver_second', number: 6 }) });
  await one.step('send');
  expect(one.job.delivery).toMatchObject({ versionId: 'ver_second', versionNumber: 6 });
  expect(one.logger.lines.join()).toContain('replay_made_another_version');
});

const minute = 60_000;
it.each([
  { endsInMs: -minute, again: true },
  { endsInMs: -minute - 1, again: false },
  { endsInMs: null, again: true },
])('asks again for an address that ends in $endsInMs ms: $again', async ({ endsInMs, again }) => {
  const addressEndsAtMs = endsInMs === null ? null : startMs + endsInMs;
  using one = new OneRunner(sending({ intent: asked, delivery: { ...aDelivery, addressEndsAtMs } }));
  one.onRequest = () => ({ status: 201, body: madeVersion() });
  expect(await one.over(one.step('send'))).toBe('again');
  expect(one.requests.length > 0).toBe(again);
  expect(one.sent.length > 0).toBe(again);
});

it.each([
  { hours: 22.9, again: true },
  { hours: 23, again: false },
])('asks again $hours hours after the first request: $again', async ({ hours, again }) => {
  const intent = { ...anIntent, askedAtMs: startMs - hours * 60 * minute };
  using one = new OneRunner(sending({ intent, delivery: lasting }));
  one.onRequest = () => ({ status: 201, body: madeVersion() });
  expect(await one.over(one.step('send'))).toBe('again');
  expect(one.requests.length > 0).toBe(again);
});

it.each([
  { state: 'unchanged', closed: 1 },
  { state: 'gone', closed: 0 },
  { state: 'replaced', closed: 0 },
] as const)(
  'hands over a delivered render that is $state open only where its path leads to it no longer',
  async (row) => {
    using one = new OneRunner(sending());
    one.live();
    one.render.states.push({ kind: row.state });
    await one.runner.run();
    expect(one.job.state.kind).toBe('processing');
    expect([one.render.closed, one.lost.length]).toEqual([row.closed, 1 - row.closed]);
  },
);

it('closes a render that was moved away before it could be delivered', async () => {
  using one = new OneRunner(sending());
  one.live();
  one.render.states.push({ kind: 'gone' });
  one.onSend = async () => {
    one.runner.stop();
    return { kind: 'cancelled', tookBytes: 0, wholeBodySent: false };
  };
  await one.runner.run();
  expect([one.render.closed, one.lost]).toEqual([1, []]);
});
