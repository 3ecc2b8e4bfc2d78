import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { WorkRounds } from './work-rounds.ts';

/** Rounds that are due at `next.atMs` or `next.laterAtMs`, and last until `next.end` is called. */
function open() {
  const clock = new FakeClock();
  const next = { atMs: null as number | null, laterAtMs: null as number | null, end: () => {} };
  const begun: number[] = [];
  const rounds = new WorkRounds({
    clock,
    dueAtMs: () => [next.laterAtMs, next.atMs, null],
    round: () => {
      begun.push(clock.monotonicMs());
      next.atMs = null;
      return new Promise((resolve) => {
        next.end = resolve;
      });
    },
  });
  const dueIn = (ms: number) => {
    next.atMs = clock.monotonicMs() + ms;
    rounds.wake();
  };
  return { clock, next, begun, rounds, dueIn };
}

it('works when the next thing is due, and not at all while nothing is', async () => {
  const { clock, begun, rounds, dueIn } = open();
  rounds.wake();
  await clock.advance(10_000);
  expect(begun).toEqual([]);
  dueIn(2_000);
  dueIn(1_000);
  await clock.advance(10_000);
  expect(begun).toEqual([11_000]);
});

it('does not let what is due wait for what is due later', async () => {
  const { clock, next, begun, dueIn } = open();
  next.laterAtMs = clock.monotonicMs() + 60_000;
  dueIn(1_000);
  await clock.advance(10_000);
  expect(begun).toEqual([1_000]);
});

it('begins what became due during a round only after that round', async () => {
  const { clock, next, begun, dueIn } = open();
  dueIn(1_000);
  await clock.advance(1_000);
  dueIn(0);
  await clock.advance(5_000);
  expect(begun).toEqual([1_000]);
  next.end();
  await clock.advance(0);
  await clock.advance(1_000);
  expect(begun).toHaveLength(2);
});

it('ends once the running round has ended, and begins no other', async () => {
  const { clock, next, begun, rounds, dueIn } = open();
  dueIn(1_000);
  await clock.advance(1_000);
  dueIn(0);
  let hasEnded = false;
  const ended = rounds[Symbol.asyncDispose]().then(() => {
    hasEnded = true;
  });
  await clock.advance(1_000);
  expect(hasEnded).toBe(false);
  next.end();
  await ended;
  await clock.advance(5_000);
  expect(begun).toHaveLength(1);
});
