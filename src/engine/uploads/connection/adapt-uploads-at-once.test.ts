import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { UnhandledRejections } from '../testing/unhandled-rejections.ts';
import {
  type AdaptiveCount,
  afterMeasuring,
  afterSetback,
  atStart,
  type Measured,
} from './adapt-uploads-at-once.ts';
import { defaultLimits } from './schedule.ts';
import { UploadsAtOnce } from './uploads-at-once.ts';

/** The total speed of so many uploads. */
type Carries = (count: number) => number;
const full: Carries = () => 10_000_000;
const each =
  (bytesPerSecond: number, atMost = Number.POSITIVE_INFINITY): Carries =>
  (count) =>
    Math.min(atMost, count * bytesPerSecond);

const steady = (measured: Omit<Measured, 'earlierBytesPerSecond' | 'isConnectionFull'>): Measured => ({
  ...measured,
  earlierBytesPerSecond: measured.bytesPerSecond,
  isConnectionFull: false,
});

/** Measured four times a second for so many seconds. Each change begins a new measurement. */
function looked(
  seconds: number,
  carries: Carries,
  from: AdaptiveCount = atStart,
  fromMs = 0,
  isConnectionFull: (count: number) => boolean = () => false,
) {
  let now = from;
  let sinceMs = fromMs;
  const counts = [now.count];
  for (let nowMs = fromMs; nowMs <= fromMs + seconds * 1_000; nowMs += 250) {
    if (nowMs === sinceMs) continue;
    const speed = carries(now.count);
    const measured = steady({ bytesPerSecond: speed, forMs: nowMs - sinceMs, nowMs });
    const next = afterMeasuring(now, { ...measured, isConnectionFull: isConnectionFull(now.count) });
    if (next === now) continue;
    if (next.count !== now.count) counts.push(next.count);
    now = next;
    sinceMs = nowMs;
  }
  return { now, counts };
}

describe('how many upload at once', () => {
  it('grows from three while more carry more, to sixteen within seconds', () => {
    expect(looked(6, each(180_000)).counts).toEqual([3, 5, 8, 13, 16]);
  });

  it('goes back to the last number that carried more', () => {
    const { counts, now } = looked(15, each(1_000_000, 5_000_000));
    expect(counts).toEqual([3, 5, 8, 5]);
    expect(now).toMatchObject({ kind: 'resting', bytesPerSecond: 5_000_000 });
  });

  it('shrinks where one upload fills the line, once that was seen twice, and leaves two, so that it is never idle between files', () => {
    const once = looked(15, full);
    expect(once.counts).toEqual([3, 5, 3]);
    expect(looked(35, full, once.now, 15_250).counts).toEqual([3, 5, 2]);
  });

  it('keeps three where two carry less', () => {
    const line = each(1_000_000, 3_000_000);
    expect(looked(45, line, looked(15, line).now, 15_250).counts).toEqual([3, 5, 2, 3]);
  });

  it('tries no more while packets wait in a queue on the way: those would only share the line', () => {
    const isFull = () => true;
    const first = looked(15, full, atStart, 0, isFull);
    expect(first.counts).toEqual([3]);
    expect(first.now).toMatchObject({ kind: 'resting', bytesPerSecond: 10_000_000, restMs: 40_000 });
    expect(looked(40, full, first.now, 15_250, isFull).counts).toEqual([3, 2]);
    // Three carry more than two here, and five as much as eight.
    expect(looked(10, each(1_000_000), atStart, 0, (count) => count >= 5).counts).toEqual([3, 5]);
  });

  it('waits for connections that are still getting faster by themselves', () => {
    const rising = {
      earlierBytesPerSecond: 4_000_000,
      bytesPerSecond: 6_000_000,
      isConnectionFull: false,
      forMs: 1_000,
      nowMs: 1_000,
    };
    expect(afterMeasuring(atStart, rising)).toBe(atStart);
    expect(afterMeasuring(atStart, { ...rising, earlierBytesPerSecond: 6_000_000 })).toMatchObject({
      count: 5,
    });
    const long = { ...rising, forMs: 3_000, nowMs: 3_000 };
    expect(afterMeasuring(atStart, long)).toMatchObject({ count: 5, from: { bytesPerSecond: 6_000_000 } });
  });

  it('does not take bytes that new connections only put into system buffers for speed', () => {
    const growing = afterMeasuring(
      atStart,
      steady({ bytesPerSecond: 10_000_000, forMs: 1_000, nowMs: 1_000 }),
    );
    expect(growing.count).toBe(5);
    const filling = steady({ bytesPerSecond: 12_500_000, forMs: 1_000, nowMs: 2_000 });
    expect(afterMeasuring(growing, filling)).toBe(growing);
    expect(afterMeasuring(growing, { ...filling, bytesPerSecond: 10_500_000, forMs: 3_000 }).count).toBe(3);
  });

  it('tries again after a rest, each time that nothing was found after a longer one', () => {
    const { now } = looked(15, full);
    const again = looked(40, full, now, 15_250);
    expect(again.counts).toEqual([3, 5, 2]);
    expect(again.now).toMatchObject({ kind: 'resting', restMs: 80_000 });
    expect(looked(60, each(3_000_000), again.now, 120_000).counts).toEqual([2, 4, 7, 12, 16]);
  });

  it('tries again at once when the connection has changed', () => {
    const { now } = looked(15, full);
    expect(looked(8, each(200_000), now, 15_250).counts).toEqual([3, 5, 8, 13, 16]);
  });

  it('does not shrink for one bad second', () => {
    const growing = afterMeasuring(
      atStart,
      steady({ bytesPerSecond: 3_000_000, forMs: 1_000, nowMs: 1_000 }),
    );
    const bad = afterMeasuring(growing, steady({ bytesPerSecond: 2_000_000, forMs: 1_000, nowMs: 2_000 }));
    expect(bad).toBe(growing);
    expect(afterMeasuring(bad, steady({ bytesPerSecond: 4_500_000, forMs: 2_000, nowMs: 3_000 })).count).toBe(
      8,
    );
  });

  it('finds nothing out from uploads that wait for their answers', () => {
    expect(looked(20, () => 0).counts).toEqual([3]);
  });

  it('halves when the upload host refuses, once for all that are refused together, and waits a minute', () => {
    const { now } = looked(10, each(180_000));
    const refused = afterSetback(now, 10_000);
    expect(refused).toMatchObject({ kind: 'resting', count: 8 });
    expect(afterSetback(refused, 10_200)).toBe(refused);
    expect(looked(50, each(180_000), refused, 10_250).counts).toEqual([8]);
    expect(afterSetback(refused, 30_000).count).toBe(4);
    expect([2, 3, 4].reduce((state, minute) => afterSetback(state, minute * 60_000), refused).count).toBe(1);
  });
});

describe('the number of uploads of a program', () => {
  /** Runs as many uploads as are allowed, each at this speed. */
  async function run(
    uploads: UploadsAtOnce,
    clock: FakeClock,
    seconds: number,
    running = () => uploads.count,
  ) {
    for (let step = 0; step < seconds * 10; step += 1) {
      uploads.follow(running());
      uploads.took(running() * 50_000);
      await clock.advance(100);
    }
  }
  const made = (
    limits = defaultLimits,
    isHeldBack = false,
    queue: readonly (boolean | null | Error)[] = [false],
  ) => {
    const clock = new FakeClock();
    const asked: number[] = [];
    const isQueued = async () => {
      asked.push(uploads.count);
      const answer = queue[asked.length % queue.length] ?? null;
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const uploads = new UploadsAtOnce({
      clock,
      limits: () => limits,
      isHeldBack: () => isHeldBack,
      isQueued,
    });
    return { clock, uploads, asked };
  };

  it('grows with what leaves, and asks for more uploads then', async () => {
    const { clock, uploads } = made();
    let asked = 0;
    uploads.onMore = () => {
      asked += 1;
    };
    await run(uploads, clock, 10);
    expect(uploads.count).toBe(16);
    expect(asked).toBe(4);
    uploads.close();
    expect(clock.pendingCount).toBe(0);
  });

  it('stays as it is on a line where packets wait, though not all of them do, and then asks no more', async () => {
    const { clock, uploads, asked } = made(defaultLimits, false, [true, false]);
    await run(uploads, clock, 3);
    const count = asked.length;
    expect(count).toBeGreaterThanOrEqual(3);
    await run(uploads, clock, 10);
    expect([uploads.count, asked.length]).toEqual([3, count]);
    uploads.close();
  });

  it('waits for what is known of a few packets, where not all of them tell', async () => {
    const { clock, uploads } = made(defaultLimits, false, [null, true]);
    await run(uploads, clock, 10);
    expect(uploads.count).toBe(3);
    uploads.close();
  });

  it('grows where one packet was late by chance, or nobody knows', async () => {
    for (const queue of [[true, false, false, false], [null]]) {
      const { clock, uploads } = made(defaultLimits, false, queue);
      await run(uploads, clock, 3);
      expect(uploads.count).toBe(5);
      uploads.close();
    }
  });

  it('grows although an error of ours keeps some packets from being measured', async () => {
    using unhandled = new UnhandledRejections();
    const fault = new Error('Not measured');
    const { clock, uploads } = made(defaultLimits, false, [false, fault]);
    await run(uploads, clock, 3);
    expect([uploads.count, unhandled.reasons[0]]).toEqual([5, fault]);
    uploads.close();
  });

  it('goes back to the number before where fewer turned out to be slower', async () => {
    const { clock, uploads } = made();
    const counts = [uploads.count];
    for (let step = 0; step < 600; step += 1) {
      uploads.follow(uploads.count);
      uploads.took(Math.min(3, uploads.count) * 50_000);
      await clock.advance(100);
      if (uploads.count !== counts.at(-1)) counts.push(uploads.count);
    }
    expect(counts).toEqual([3, 5, 3, 5, 2, 3]);
    uploads.close();
  });

  it('is measured only once bytes leave: before, the first files are examined', async () => {
    const { clock, uploads, asked } = made();
    uploads.took(1_000);
    uploads.follow(0);
    uploads.follow(3);
    await clock.advance(5_000);
    expect(asked).toEqual([]);
    await run(uploads, clock, 0.5);
    expect(asked).toEqual([]);
    await run(uploads, clock, 2);
    expect(uploads.count).toBe(5);
    uploads.close();
  });

  it('keeps the bodies on the wire to that number, until more uploads were found to carry more', async () => {
    const { clock, uploads } = made();
    const seen = new Map<number, number>();
    for (let second = 0; second < 10; second += 0.5) {
      seen.set(uploads.count, uploads.mostBodies);
      await run(uploads, clock, 0.5);
    }
    const any = Number.POSITIVE_INFINITY;
    expect([...seen]).toEqual([
      [3, 3],
      [5, 5],
      [8, any],
      [13, any],
      [16, any],
    ]);
    uploads.close();
    const full = made(defaultLimits, false, [true]);
    await run(full.uploads, full.clock, 10);
    expect(full.uploads.mostBodies).toBe(3);
    full.uploads.close();
    expect(made({ ...defaultLimits, concurrency: 7 }).uploads.mostBodies).toBe(7);
  });

  it('lets up to as many again follow those that only wait for their answers, unless the number was set or is held back', () => {
    const beside = (uploads: UploadsAtOnce) => [0, 1, 3, 4, 6, 9].map((count) => uploads.slotsBeside(count));
    expect(beside(made().uploads)).toEqual([3, 3, 3, 2, 0, 0]);
    expect(beside(made(defaultLimits, true).uploads)).toEqual([3, 2, 0, 0, 0, 0]);
    expect(beside(made({ ...defaultLimits, concurrency: 5 }).uploads)).toEqual([5, 4, 2, 1, 0, 0]);
  });

  it('grows just as well where short files only wait for their answers: more are on their way then than are sent', async () => {
    const { clock, uploads } = made();
    await run(uploads, clock, 10, () => uploads.count + 2);
    expect(uploads.count).toBe(16);
    uploads.close();
  });

  it('stays as it is while fewer run than may', async () => {
    const { clock, uploads } = made();
    await run(uploads, clock, 10, () => 2);
    expect(uploads.count).toBe(3);
    expect(clock.pendingCount).toBe(0);
  });

  it('is the one that somebody has set, whatever leaves', async () => {
    const { clock, uploads } = made({ ...defaultLimits, concurrency: 7 });
    await run(uploads, clock, 10);
    expect(uploads.count).toBe(7);
  });

  it('is three while a limit of our own says how fast they are', async () => {
    const { clock, uploads } = made(defaultLimits, true);
    await run(uploads, clock, 10);
    expect(uploads.count).toBe(3);
  });
});
