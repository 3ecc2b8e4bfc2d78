import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Lane } from '../../shared/model/rate-budget.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { RateBudget, RateBudgets, type RatePermit } from './rate-budget.ts';

const noJitter = { fraction: () => 0, bytes: () => new Uint8Array(), uuid: () => '' };

const answered = (headers: Record<string, string> = {}, status = 200) =>
  ({ kind: 'answered', response: { status, headers, body: new Uint8Array() } }) as const;
const told = (remaining: number, seconds: number, status = 200) =>
  answered({ ratelimit: `"per-key";r=${remaining};t=${seconds}` }, status);

/** A budget that records the lanes of its requests in the order they were permitted. */
class Desk {
  readonly clock = new FakeClock();
  readonly budget: RateBudget;
  readonly permitted: Lane[] = [];
  readonly open: RatePermit[] = [];

  constructor(fraction = 0, isAttended = true) {
    this.budget = new RateBudget(this.clock, { ...noJitter, fraction: () => fraction }, isAttended);
  }

  ask(lane: Lane, signal?: AbortSignal): Promise<void> {
    return this.budget.acquire(lane, signal).then((permit) => {
      this.permitted.push(lane);
      this.open.push(permit);
    });
  }

  /** Lets permits that were given arrive. */
  settle(): Promise<void> {
    return this.clock.advance(0);
  }

  /** Makes one request, which ends at once with this outcome. */
  async learn(outcome: Parameters<RatePermit['handBack']>[0]): Promise<void> {
    (await this.budget.acquire('click')).handBack(outcome);
  }
}

it.each([
  ['watch', 40, 39],
  ['background', 60, 59],
  ['create', 15, 14],
  ['click', 1, 0],
] as const)('lets %s go while %i remain, not at %i', async (lane, enough, tooFew) => {
  for (const [remaining, goes] of [
    [enough, true],
    [tooFew, false],
  ] as const) {
    const desk = new Desk();
    await desk.learn(told(remaining, 30));
    desk.ask(lane);
    await desk.settle();
    expect(desk.permitted.length === 1).toBe(goes);
  }
});

it('says how long a lane waits for others to be allowed again, and lets it go then', async () => {
  // Promise: Continues in 20 s.
  const desk = new Desk();
  expect(desk.budget.waitMs('background'), 'nothing waits').toBeNull();
  for (let count = 0; count < 61; count += 1) {
    await desk.learn(answered());
    await desk.clock.advance(100);
  }
  desk.ask('background');
  await desk.settle();
  // 59 remain, and the first of the 61 counts for a minute.
  expect(desk.budget.waitMs('background')).toBe(60_000 - 6_100);
  await desk.clock.advance(60_000 - 6_101);
  expect(desk.permitted).toEqual([]);
  expect(desk.budget.waitMs('background')).toBe(1);
  await desk.clock.advance(1);
  expect(desk.permitted).toEqual(['background']);
  expect(desk.budget.waitMs('background')).toBeNull();
});

it('says how long a lane waits for the end of a window that others have used up', async () => {
  const desk = new Desk();
  await desk.learn(told(12, 30));
  desk.ask('background');
  await desk.settle();
  const waitMs = desk.budget.waitMs('background') ?? 0;
  await desk.clock.advance(waitMs - 1);
  expect(desk.permitted).toEqual([]);
  await desk.clock.advance(1);
  expect(desk.permitted).toEqual(['background']);
});

it('lets clicks go first, then creating, watching and background', async () => {
  const desk = new Desk();
  await desk.learn(told(0, 5));
  for (const lane of ['background', 'watch', 'create', 'click', 'create', 'click'] as const) desk.ask(lane);
  await desk.clock.advance(5_999);
  expect(desk.permitted).toEqual([]);
  while (desk.permitted.length < 6) {
    await desk.clock.advance(1);
    for (const permit of desk.open.splice(0)) permit.handBack(told(100, 60));
  }
  expect(desk.permitted).toEqual(['click', 'click', 'create', 'create', 'watch', 'background']);
});

it('believes a number that is lower than its own and none that is higher', async () => {
  const desk = new Desk();
  await desk.learn(told(80, 60));
  expect(desk.budget.state().remaining).toBe(80);
  await desk.learn(told(500, 60));
  expect(desk.budget.state().remaining).toBe(80);
  await desk.learn(told(20, 60));
  expect(desk.budget.state().remaining).toBe(20);
});

it('takes a lower limit from the policy, shrinks the reserves with it, and takes no higher one', async () => {
  const desk = new Desk();
  await desk.learn(answered({ 'ratelimit-policy': '"per-key";q=12;w=60', ratelimit: '"per-key";r=11;t=60' }));
  expect(desk.budget.state().limit).toBe(12);
  desk.ask('background');
  await desk.settle();
  expect(desk.permitted).toEqual(['background']);
  await desk.learn(answered({ 'ratelimit-policy': '"per-key";q=9999;w=60' }));
  expect(desk.budget.state().limit).toBe(120);
});

it('ignores malformed headers', async () => {
  const desk = new Desk();
  await desk.learn(answered({ ratelimit: 'gibberish;;;', 'ratelimit-policy': '"per-key";q=-1;w=0' }));
  expect(desk.budget.state()).toMatchObject({ remaining: 119, limit: 120, windowMs: 60_000 });
});

it('counts what is on its way as gone, and what was lost as counted by the service', async () => {
  const desk = new Desk();
  await desk.learn(told(50, 60));
  desk.ask('click');
  desk.ask('click');
  await desk.settle();
  expect(desk.budget.state()).toMatchObject({ remaining: 48, inFlight: 2 });
  desk.open[0]?.handBack({ kind: 'unsent' });
  expect(desk.budget.state()).toMatchObject({ remaining: 49, inFlight: 1 });
  desk.open[1]?.handBack({ kind: 'unanswered' });
  desk.open[1]?.handBack({ kind: 'unanswered' });
  expect(desk.budget.state()).toMatchObject({ remaining: 49, inFlight: 0 });
});

it.each([
  ['Retry-After longer than the window', '20', '"per-key";r=100;t=5', 20_000],
  ['a window longer than Retry-After', '5', '"per-key";r=100;t=20', 20_000],
  ['the longer of two windows', '5', '"per-key";r=100;t=20, "per-app";r=0;t=10', 20_000],
])(
  'after a 429 lets no lane go for the longest of all it was told: %s',
  async (_name, retryAfter, ratelimit, waitMs) => {
    const desk = new Desk(0.5);
    const headers = { 'retry-after': retryAfter, ratelimit };
    await desk.learn(answered(headers, 429));
    desk.ask('click');
    await desk.clock.advance(waitMs + 499);
    expect(desk.permitted).toEqual([]);
    expect(desk.budget.state()).toMatchObject({ remaining: 0, pausedForMs: 1, refusals: 1 });
    await desk.clock.advance(1);
    expect(desk.permitted).toEqual(['click']);
  },
);

it('waits a whole window after a 429 that says nothing more', async () => {
  const desk = new Desk();
  await desk.learn(answered({}, 429));
  desk.ask('click');
  await desk.clock.advance(59_999);
  expect(desk.permitted).toEqual([]);
  await desk.clock.advance(1);
  expect(desk.permitted).toEqual(['click']);
});

it('asks with a few before it knows what others have left of the key', async () => {
  const desk = new Desk();
  for (let index = 0; index < 10; index += 1) desk.ask('click');
  await desk.settle();
  expect(desk.permitted).toHaveLength(3);
  desk.open[0]?.handBack(told(0, 30));
  await desk.settle();
  expect(desk.permitted).toHaveLength(3);
});

/** One request that is in flight for a tenth of a second, and whose answer tells how much remains. */
const ask = async (desk: Desk, remaining: number): Promise<void> => {
  const permit = await desk.budget.acquire('click');
  await desk.clock.advance(100);
  permit.handBack(told(remaining, 50));
};

it('leaves the last third of a window to others who use it up, where nobody waits at a window', async () => {
  const desk = new Desk(0.5, false);
  await ask(desk, 100);
  await ask(desk, 41);
  await ask(desk, 40);
  desk.ask('click');
  await desk.clock.advance(51_499);
  expect(desk.permitted).toEqual([]);
  expect(desk.budget.state()).toMatchObject({ remaining: 0, pausedForMs: 1, refusals: 0 });
  await desk.clock.advance(1);
  expect(desk.permitted).toEqual(['click']);
});

it('takes what is left of a window that others use up, where a person waits', async () => {
  const desk = new Desk();
  for (let left = 40; left > 0; left -= 1) await ask(desk, left);
  expect(desk.budget.state()).toMatchObject({ remaining: 1, pausedForMs: null });
});

it('does not take its own requests in flight for those of others', async () => {
  const desk = new Desk(0, false);
  await desk.learn(told(119, 60));
  for (let asked = 0; asked < 16; asked += 1) desk.ask('click');
  await desk.settle();
  await desk.clock.advance(100);
  const numbers = [103, 118, 104, 117, 105, 116, 106, 115, 107, 114, 108, 113, 109, 112, 110, 111];
  for (const [at, remaining] of numbers.entries()) desk.open[at]?.handBack(told(remaining, 60));
  for (let left = 102; left > 0; left -= 1) await desk.learn(told(left, 60));
  expect(desk.budget.state()).toMatchObject({ pausedForMs: null, inFlight: 0 });
});

it('lets nobody wait for ever, however much goes before', async () => {
  const desk = new Desk();
  await desk.learn(told(10, 2));
  const since: Partial<Record<Lane, number>> = {};
  for (const lane of ['create', 'watch', 'background'] as const)
    desk.ask(lane).then(() => {
      since[lane] = desk.clock.monotonicMs();
    });
  // Another program leaves this key ten requests at any time, and clicks never end.
  for (let second = 0; second < 130; second += 1) {
    desk.ask('click');
    await desk.clock.advance(1_000);
    for (const permit of desk.open.splice(0)) permit.handBack(told(10, 2));
  }
  for (const lane of ['create', 'watch', 'background'] as const) expect(since[lane]).toBeLessThan(62_000);
});

it('lets a lane that has waited a whole window go by itself, and then once a window', async () => {
  const desk = new Desk();
  await desk.learn(told(10, 300));
  for (let asked = 0; asked < 3; asked += 1) desk.ask('background');
  for (const permitted of [0, 1, 2]) {
    await desk.clock.advance(59_999);
    expect(desk.permitted).toHaveLength(permitted);
    await desk.clock.advance(1);
    expect(desk.permitted).toHaveLength(permitted + 1);
    for (const permit of desk.open.splice(0)) permit.handBack(told(10, 240));
    await desk.settle();
  }
});

it('gives up its place when canceled, with the reason of whoever canceled', async () => {
  const desk = new Desk();
  await desk.learn(told(0, 5));
  const controller = new AbortController();
  const first = desk.ask('click', controller.signal);
  desk.ask('click');
  controller.abort(new Error('no longer wanted'));
  await expect(first).rejects.toThrow('no longer wanted');
  await expect(desk.ask('click', controller.signal)).rejects.toThrow('no longer wanted');
  expect(desk.budget.state().waiting.click).toBe(1);
  await desk.clock.advance(6_000);
  expect(desk.permitted).toHaveLength(1);
});

it('keeps no command running that has nothing left to ask', async () => {
  const desk = new Desk();
  await desk.learn(told(0, 50, 429));
  expect(desk.clock.pendingCount).toBe(0);
  const controller = new AbortController();
  const given = desk.ask('click', controller.signal);
  expect(desk.clock.pendingCount).toBe(1);
  controller.abort(new Error('no longer wanted'));
  await expect(given).rejects.toThrow('no longer wanted');
  expect(desk.clock.pendingCount).toBe(0);
});

it('does not look again and again where only an answer can change something', async () => {
  const desk = new Desk();
  for (let asked = 0; asked < 4; asked += 1) desk.ask('click');
  await desk.clock.advance(60_000);
  expect([desk.permitted.length, desk.clock.pendingCount]).toEqual([3, 0]);
  desk.open[0]?.handBack(told(100, 60));
  await desk.settle();
  expect(desk.permitted).toHaveLength(4);
});

it('tells whoever watches what changes', async () => {
  const desk = new Desk();
  const seen: number[] = [];
  const stop = desk.budget.subscribe((state) => seen.push(state.remaining));
  await desk.learn(told(77, 60));
  expect(seen).toEqual([119, 77]);
  stop();
  await desk.learn(told(70, 60));
  expect(seen).toHaveLength(2);
});

it('is one for each key, whoever asks for it', () => {
  const budgets = new RateBudgets(new FakeClock(), noJitter, true);
  expect(budgets.of('a')).toBe(budgets.of('a'));
  expect(budgets.of('a')).not.toBe(budgets.of('b'));
});

/** The service's side: counts what arrives in windows that begin with the first request, or at every whole minute. */
class CountingService {
  readonly #aligned: boolean;
  readonly #silent: boolean;
  #endsAtMs = 0;
  #taken = 0;
  refused = 0;

  constructor(aligned: boolean, silent: boolean) {
    this.#aligned = aligned;
    this.#silent = silent;
  }

  take(nowMs: number) {
    if (nowMs >= this.#endsAtMs) {
      this.#endsAtMs = this.#aligned ? (Math.floor(nowMs / 60_000) + 1) * 60_000 : nowMs + 60_000;
      this.#taken = 0;
    }
    const seconds = Math.floor((this.#endsAtMs - nowMs) / 1000);
    if (this.#taken >= 120) {
      this.refused += 1;
      return answered({}, 429);
    }
    this.#taken += 1;
    return this.#silent ? answered() : told(120 - this.#taken, seconds);
  }
}

it('never causes a 429 by itself, whatever the delays on both ways and wherever windows begin, told or not', async () => {
  const upTo = (maxMs: number) =>
    fc.array(fc.integer({ min: 0, max: maxMs }), { minLength: 20, maxLength: 20 });
  const delays = fc.oneof(upTo(50), upTo(8_000));
  await fc.assert(
    fc.asyncProperty(delays, delays, fc.boolean(), fc.boolean(), async (out, back, aligned, silent) => {
      const desk = new Desk();
      const service = new CountingService(aligned, silent);
      let sent = 0;
      let done = 0;
      const call = async () => {
        const permit = await desk.budget.acquire('click');
        const turn = sent++;
        await desk.clock.sleep(out[turn % out.length] ?? 0);
        const answer = service.take(desk.clock.monotonicMs());
        await desk.clock.sleep(back[turn % back.length] ?? 0);
        permit.handBack(answer);
        done += 1;
      };
      const calls = Array.from({ length: 300 }, call);
      for (let minutes = 0; done < 300 && minutes < 30; minutes += 1) await desk.clock.advance(60_000);
      await Promise.all(calls);
      expect(service.refused).toBe(0);
    }),
    { numRuns: 15 },
  );
});
