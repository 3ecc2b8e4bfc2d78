import { expect, it } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { OpenBodies, type OpenBody } from './open-bodies.ts';

const never = new AbortController().signal;

function made(most = 2) {
  const clock = new FakeClock();
  const state = { most };
  const bodies = new OpenBodies({ clock, most: () => state.most });
  return { clock, state, bodies };
}

type Made = ReturnType<typeof made>;

/** The bodies that may be sent so far; the others wait. */
function begun({ bodies }: Made, count: number, signal = never): OpenBody[] {
  const begun: OpenBody[] = [];
  for (let index = 0; index < count; index += 1)
    void bodies.begin(signal).then((body) => body && begun.push(body));
  return begun;
}

it('lets as many begin as may, and the next one when one of them is answered', async () => {
  const now = made();
  const open = begun(now, 4);
  await now.clock.advance(0);
  expect([open.length, now.bodies.count]).toEqual([2, 2]);
  open[0]?.end();
  open[0]?.end();
  await now.clock.advance(0);
  expect([open.length, now.bodies.count]).toEqual([3, 2]);
  open[1]?.end();
  open[2]?.end();
  await now.clock.advance(0);
  expect([open.length, now.bodies.count]).toEqual([4, 1]);
});

it('waits two seconds for an answer, since some services read the whole file first', async () => {
  const now = made(1);
  const open = begun(now, 2);
  await now.clock.advance(5_000);
  open[0]?.awaitsAnswer();
  await now.clock.advance(1_999);
  expect(open).toHaveLength(1);
  await now.clock.advance(1);
  expect([open.length, now.bodies.count]).toEqual([2, 1]);
});

it('lets nobody wait longer than ten seconds, since the address of the next upload expires', async () => {
  const now = made(1);
  const open = begun(now, 2);
  await now.clock.advance(9_999);
  expect(open).toHaveLength(1);
  await now.clock.advance(1);
  expect([open.length, now.bodies.count, now.clock.pendingCount]).toEqual([2, 2, 0]);
});

it('does not count those that are paused', async () => {
  const now = made(1);
  const open = begun(now, 2);
  await now.clock.advance(0);
  open[0]?.pause();
  await now.clock.advance(0);
  expect([open.length, now.bodies.count]).toEqual([2, 1]);
  open[0]?.resume();
  expect(now.bodies.count).toBe(2);
});

it('lets more begin as soon as more may', async () => {
  const now = made(1);
  const open = begun(now, 3);
  await now.clock.advance(0);
  now.state.most = 3;
  now.bodies.look();
  await now.clock.advance(0);
  expect(open).toHaveLength(3);
});

it('forgets an upload that is stopped while it waits', async () => {
  const now = made(1);
  const stopped = new AbortController();
  const open = begun(now, 1);
  const waiting = now.bodies.begin(stopped.signal);
  stopped.abort();
  expect(await waiting).toBeNull();
  expect(await now.bodies.begin(stopped.signal)).toBeNull();
  open[0]?.end();
  expect([now.bodies.count, now.clock.pendingCount]).toEqual([0, 0]);
});

it('begins once, though another one is answered just when it has waited long enough', async () => {
  const clock = new FakeClock();
  const { promise: slept, resolve } = Promise.withResolvers<void>();
  clock.sleep = () => slept;
  const bodies = new OpenBodies({ clock, most: () => 1 });
  const first = await bodies.begin(never);
  const next = bodies.begin(never);
  resolve();
  first?.end();
  await next;
  await clock.advance(0);
  expect(bodies.count).toBe(1);
});
