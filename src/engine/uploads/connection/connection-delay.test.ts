import { expect, it } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { SignedAddress } from '../transfer/signed-address.ts';
import { ConnectionDelay } from './connection-delay.ts';

const here = new SignedAddress('https://uploads.example/1');
const elsewhere = new SignedAddress('https://other.example/1');

/** Delays that are measured one after another; the last one stays. */
function made(...delaysMs: (number | null | Error)[]) {
  const clock = new FakeClock();
  const asked: string[] = [];
  const queue = new ConnectionDelay({
    clock,
    transport: {
      delayTo: async ({ host }) => {
        asked.push(host);
        const delayMs = (delaysMs.length > 1 ? delaysMs.shift() : delaysMs[0]) ?? null;
        if (delayMs instanceof Error) throw delayMs;
        return delayMs;
      },
    },
  });
  return { clock, queue, asked };
}

it.each([
  ['is there while a packet waits much longer than before the first body left', [100, 141], true],
  ['is there where nothing comes through that did before', [100, null], true],
  ['is not there because a delay is hardly longer', [100, 140], false],
  ['is not there because of a few milliseconds on a short line', [4, 13], false],
  ['is not known where nothing was measured at rest', [null], null],
])('%s', async (_, delaysMs, isQueued) => {
  const { queue } = made(...delaysMs);
  await queue.sendsTo(here, true);
  expect(await queue.isQueued()).toBe(isQueued);
});

it('is not known where other bodies were on the line all the time, and is not asked about then', async () => {
  const { queue, asked } = made(400);
  expect(await queue.isQueued()).toBeNull();
  await queue.sendsTo(here, false);
  expect([await queue.isQueued(), asked]).toEqual([null, []]);
});

it('is not known by an answer of which this program may have heard late, and that is no delay at rest', async () => {
  const { clock, queue } = made(20, 120);
  const late = { ms: 11 };
  const measured = clock.monotonicMs.bind(clock);
  let passedMs = 0;
  clock.monotonicMs = () => measured() + passedMs;
  const hear = async <T>(answer: Promise<T>): Promise<T> => {
    passedMs += late.ms;
    return answer;
  };
  await hear(queue.sendsTo(here, true));
  expect(await queue.isQueued()).toBeNull();
  late.ms = 10;
  await hear(queue.sendsTo(here, true));
  expect(await hear(queue.isQueued())).toBe(false);
  late.ms = 11;
  expect(await hear(queue.isQueued())).toBeNull();
});

it('does not compare the delays of two hosts', async () => {
  const { queue, asked } = made(20, 120);
  await queue.sendsTo(here, true);
  await queue.sendsTo(elsewhere, true);
  expect(await queue.isQueued()).toBe(false);
  expect(asked).toEqual(['uploads.example', 'other.example', 'other.example']);
});

it('measures at rest once a minute at most', async () => {
  const { clock, queue, asked } = made(20);
  for (const waitMs of [0, 59_999, 1, 1]) {
    await clock.advance(waitMs);
    await queue.sendsTo(here, true);
  }
  expect(asked).toHaveLength(2);
});

it('leaves no timer running where an error of ours ends the measuring', async () => {
  const fault = new Error('Not measured');
  const { clock, queue } = made(20, fault);
  await queue.sendsTo(here, true);
  await expect(queue.isQueued()).rejects.toBe(fault);
  expect(clock.pendingCount).toBe(0);
});
