import { expect, it } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { UnhandledRejections } from '../testing/unhandled-rejections.ts';
import { SignedAddress } from '../transfer/signed-address.ts';
import { GentlePace } from './gentle-pace.ts';

function made() {
  const clock = new FakeClock();
  const state = { isOn: true, delayMs: 50, fault: null as Error | null, measuredTimes: 0, changes: 0 };
  const pace = new GentlePace({
    clock,
    isOn: () => state.isOn,
    transport: {
      delayTo: async () => {
        state.measuredTimes += 1;
        if (state.fault !== null) throw state.fault;
        return state.delayMs;
      },
    },
    onChange: () => {
      state.changes += 1;
    },
  });
  pace.sendsTo(new SignedAddress('https://uploads.example/1'));
  return { clock, pace, state };
}

/** Uploads that use the whole pace. */
async function upload({ clock, pace }: ReturnType<typeof made>, seconds: number) {
  for (let step = 0; step < seconds * 10; step += 1) {
    pace.took((pace.bytesPerSecond ?? 0) / 10);
    await clock.advance(100);
  }
}

it('becomes faster while the delay stays as it is, and slower when it grows', async () => {
  const now = made();
  now.pace.follow(2);
  await upload(now, 3);
  const fast = now.pace.bytesPerSecond ?? 0;
  expect(fast).toBeGreaterThan(500_000);
  expect(now.state.changes).toBe(now.state.measuredTimes);
  now.state.delayMs = 400;
  await upload(now, 2);
  expect(now.pace.bytesPerSecond).toBeLessThan(fast / 4);
  now.pace.close();
});

it('asks nobody while nothing uploads, and while it is off', async () => {
  const now = made();
  now.pace.follow(0);
  await now.clock.advance(5_000);
  now.state.isOn = false;
  now.pace.follow(3);
  await now.clock.advance(5_000);
  expect([now.state.measuredTimes, now.pace.bytesPerSecond, now.clock.pendingCount]).toEqual([0, null, 0]);
});

it('stops asking when the last upload has ended, and keeps its pace for the next', async () => {
  const now = made();
  now.pace.follow(1);
  await upload(now, 3);
  const found = now.pace.bytesPerSecond;
  now.pace.follow(0);
  const asked = now.state.measuredTimes;
  await now.clock.advance(5_000);
  expect([now.state.measuredTimes, now.pace.bytesPerSecond, now.clock.pendingCount]).toEqual([
    asked,
    found,
    0,
  ]);
});

it('measures again with the next upload after an error of ours ended the measuring', async () => {
  using unhandled = new UnhandledRejections();
  const now = made();
  now.state.fault = new Error('Not measured');
  now.pace.follow(1);
  await upload(now, 3);
  expect([now.state.measuredTimes, unhandled.reasons]).toEqual([1, [now.state.fault]]);
  now.state.fault = null;
  now.pace.follow(2);
  await upload(now, 3);
  expect(now.state.changes).toBeGreaterThan(0);
  now.pace.close();
});
