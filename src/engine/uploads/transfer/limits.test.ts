import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { AddressLife } from './address-life.ts';
import { SharedBandwidth } from './bandwidth-limiter.ts';
import { RunningHash } from './running-hash.ts';
import { SliceSize } from './slice-size.ts';
import { hashOf } from './testing/test-transfer.ts';

const never = new AbortController().signal;
const hourMs = 3_600_000;

describe('the limit that all transfers share', () => {
  /** Takes bytes from the limiter again and again until stopped, and counts them. */
  function greedy(limiter: SharedBandwidth, signal: AbortSignal) {
    const taker = { bytes: 0, largest: 0 };
    const run = async () => {
      for (;;) {
        const bytes = await limiter.take(1_000_000, signal);
        taker.bytes += bytes;
        taker.largest = Math.max(taker.largest, bytes);
        if (limiter.bytesPerSecond === null) return;
      }
    };
    run().catch(() => undefined);
    return taker;
  }

  it('is kept by three together, evenly, and in small portions', async () => {
    const clock = new FakeClock();
    const limiter = new SharedBandwidth(clock, 600_000);
    const stop = new AbortController();
    const takers = [0, 1, 2].map(() => greedy(limiter, stop.signal));
    const perSecond: number[] = [];
    for (let second = 0; second < 10; second++) {
      const before = takers.reduce((sum, { bytes }) => sum + bytes, 0);
      await clock.advance(1000);
      perSecond.push(takers.reduce((sum, { bytes }) => sum + bytes, 0) - before);
    }
    stop.abort();
    for (const bytes of perSecond) {
      expect(bytes).toBeGreaterThanOrEqual(540_000);
      expect(bytes).toBeLessThanOrEqual(660_000);
    }
    const shares = takers.map(({ bytes }) => bytes);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(30_000);
    expect(Math.max(...takers.map(({ largest }) => largest))).toBe(30_000);
  });

  it('can be changed and lifted while transfers wait', async () => {
    const clock = new FakeClock();
    const limiter = new SharedBandwidth(clock, 100);
    const slow = Promise.resolve(limiter.take(1_000_000, never));
    limiter.setLimit(null);
    expect(await slow).toBe(1_000_000);
    expect(limiter.take(5_000_000, never)).toBe(5_000_000);
    limiter.setLimit(1000);
    const stop = new AbortController();
    const taker = greedy(limiter, stop.signal);
    await clock.advance(2000);
    limiter.setLimit(10_000);
    await clock.advance(2000);
    stop.abort();
    expect(taker.bytes).toBeGreaterThanOrEqual(20_000);
    expect(taker.bytes).toBeLessThanOrEqual(24_000);
  });

  it('gives no burst after a pause', async () => {
    const clock = new FakeClock();
    const limiter = new SharedBandwidth(clock, 100_000);
    await clock.advance(60_000);
    const stop = new AbortController();
    const taker = greedy(limiter, stop.signal);
    await clock.advance(100);
    stop.abort();
    expect(taker.bytes).toBeLessThanOrEqual(20_000);
  });

  it('lets go of a transfer that is canceled, and serves the next', async () => {
    const clock = new FakeClock();
    const limiter = new SharedBandwidth(clock, 1000);
    const stop = new AbortController();
    const cancelled = Promise.resolve(limiter.take(1000, stop.signal));
    const next = Promise.resolve(limiter.take(1000, never));
    stop.abort(new Error('cancelled'));
    await expect(cancelled).rejects.toThrow('cancelled');
    await clock.advance(100);
    expect(await next).toBe(50);
  });
});

describe('the life of an address', () => {
  const now = Date.UTC(2026, 10, 21, 2);
  const expiresAt = new Date(now + hourMs).toISOString();
  const date = new Date(now).toUTCString();

  it.each([0, -24 * hourMs, 24 * hourMs])('does not depend on a clock that is %i ms off', async (offMs) => {
    const clock = new FakeClock(now + offMs);
    const life = new AddressLife(clock, expiresAt, date);
    expect(life.isFresh()).toBe(true);
    expect(life.remainingMs()).toBe(hourMs);
    await clock.advance(hourMs - 1);
    expect(life.validity()).toBe('lives');
    await clock.advance(1);
    expect(life.validity()).toBe('ended');
  });

  it('is in doubt when only the wall clock has moved past it, as after a sleep', () => {
    const clock = new FakeClock(now);
    const life = new AddressLife(clock, expiresAt, date);
    clock.setWallMs(now + 2 * hourMs);
    expect(life.validity()).toBe('doubtful');
    clock.setWallMs(now - 24 * hourMs);
    expect(life.validity()).toBe('lives');
  });

  it.each([null, 'not a date'])(
    'falls back to the computer when the answer has no date: %s',
    (answerDate) => {
      const life = new AddressLife(new FakeClock(now), expiresAt, answerDate);
      expect(life.remainingMs()).toBe(hourMs);
    },
  );
});

describe('the running hash', () => {
  const bytes = Buffer.from('a render is a render is a render');

  it('is that of the whole, however often a part comes again', () => {
    const hash = new RunningHash();
    hash.add(bytes.subarray(0, 20), 0);
    hash.add(bytes.subarray(5, 15), 5);
    hash.add(bytes.subarray(10, 25), 10);
    hash.add(bytes.subarray(25), 25);
    expect(hash.hashedBytes).toBe(bytes.length);
    expect(hash.digest()).toBe(hashOf(bytes));
  });

  it('refuses a part with a gap before it', () => {
    const hash = new RunningHash();
    expect(() => hash.add(bytes, 1)).toThrow('later part');
  });
});

it('hands large slices to a fast line and small ones to a slow one', async () => {
  const clock = new FakeClock();
  const slice = new SliceSize(clock);
  slice.handed();
  for (let round = 0; round < 20; round++) {
    await clock.advance(1);
    slice.taken(slice.bytes);
  }
  expect(slice.isWholePiece).toBe(true);
  for (let round = 0; round < 20; round++) {
    await clock.advance(1000);
    slice.taken(slice.bytes);
  }
  expect(slice.bytes).toBe(16 * 1024);
});
