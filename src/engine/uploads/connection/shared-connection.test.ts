import { expect, it } from 'vitest';
import type { QueueLimits } from '../../../shared/model/upload-queue.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { SharedBandwidth } from '../transfer/bandwidth-limiter.ts';
import { SignedAddress } from '../transfer/signed-address.ts';
import type { UploadTransport } from '../transfer/upload-transport.ts';
import { defaultLimits } from './schedule.ts';
import { SharedConnection } from './shared-connection.ts';

function made(limits: Partial<QueueLimits>) {
  const clock = new FakeClock();
  const bandwidth = new SharedBandwidth(clock);
  const state = { limits: { ...defaultLimits, ...limits } };
  const never = () => Promise.reject(new Error('Nothing is sent here.'));
  const transport: UploadTransport = { send: never, queryResumable: never, delayTo: async () => 40 };
  const settings = { get: () => null, set: () => {} };
  const connection = new SharedConnection({ bandwidth, state, settings, clock, powers: { transport } });
  const signal = new AbortController().signal;
  void connection.begin(new SignedAddress('https://uploads.example/1'), signal);
  return { clock, bandwidth, state, connection };
}

/** Two uploads that use all that the limit allows. */
async function upload({ clock, bandwidth, connection }: ReturnType<typeof made>, seconds: number) {
  connection.applyLimit();
  connection.follow(2);
  for (let step = 0; step < seconds * 10; step += 1) {
    connection.took((bandwidth.bytesPerSecond ?? 0) / 10);
    await clock.advance(100);
  }
}

it('takes all there is, unless it is to leave room', async () => {
  const now = made({});
  await upload(now, 2);
  expect([now.bandwidth.bytesPerSecond, now.connection.isHeldBack]).toEqual([null, false]);
  now.connection.close();
});

it('keeps its uploads to the pace that leaves room, from their first byte until that is switched off', async () => {
  const now = made({ gentle: true });
  now.connection.applyLimit();
  expect(now.bandwidth.bytesPerSecond).toBe(64_000);
  await upload(now, 2);
  expect(now.bandwidth.bytesPerSecond).toBeGreaterThan(200_000);
  expect([now.connection.isHeldBack, now.connection.atOnce.count]).toEqual([true, 3]);
  now.state.limits = { ...now.state.limits, gentle: false };
  now.connection.applyLimit();
  expect(now.bandwidth.bytesPerSecond).toBeNull();
  now.connection.close();
});

it.each([
  ['ten milliseconds', 1_000_000, 10_000],
  ['a whole packet where that takes longer', 64_000, 1_400],
])('sends %s at a time while it leaves room, at %i bytes a second', async (_what, limit, portion) => {
  const now = made({ gentle: true, bytesPerSecond: limit });
  await upload(now, 20);
  expect(now.bandwidth.bytesPerSecond).toBe(limit);
  expect(await now.bandwidth.take(1_000_000, new AbortController().signal)).toBe(portion);
  now.connection.close();
});

it('is no faster than somebody has set, and full speed lifts both', async () => {
  const now = made({ gentle: true, bytesPerSecond: 100_000 });
  await upload(now, 5);
  expect(now.bandwidth.bytesPerSecond).toBe(100_000);
  now.state.limits = { ...now.state.limits, fullSpeedUntilMs: now.clock.nowMs() + 60_000 };
  now.connection.applyLimit();
  expect(now.bandwidth.bytesPerSecond).toBeNull();
  now.connection.close();
});
