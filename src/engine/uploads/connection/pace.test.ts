import { expect, it } from 'vitest';
import { afterDelay, type Pace, paceAtStart } from './pace.ts';

/** A connection whose queue fills with what it can't carry, and empties when less comes. */
interface Connection {
  readonly restMs: number;
  /** The speed it carries in each second. */
  readonly bytesPerSecond: (second: number) => number;
  readonly queueMs?: number;
  /** Radios are uneven. */
  readonly jitterMs?: number;
}

const stepMs = 10;
const seeded = (seed: number) => () => {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
};

/** The delay of a small packet at every moment, and the share of the connection's capacity that was used. */
function uploading({ restMs, bytesPerSecond, queueMs = 500, jitterMs = 5 }: Connection, seconds: number) {
  const chance = seeded(7);
  let pace: Pace = paceAtStart;
  let waitingMs = 0;
  let lookAtMs: number = pace.nextMeasureMs;
  let answer: { readonly atMs: number; readonly delayMs: number } | null = null;
  const delays: { readonly atMs: number; readonly ms: number }[] = [];
  let sent = 0;
  let could = 0;
  for (let atMs = 0; atMs < seconds * 1000; atMs += stepMs) {
    const carries = bytesPerSecond(atMs / 1000);
    const grows = (pace.bytesPerSecond - carries) / carries;
    waitingMs = Math.min(queueMs, Math.max(0, waitingMs + grows * stepMs));
    sent += Math.min(pace.bytesPerSecond, carries);
    could += carries;
    const ms = restMs + waitingMs + chance() * jitterMs;
    delays.push({ atMs, ms });
    if (answer === null && atMs >= lookAtMs) answer = { atMs: atMs + ms, delayMs: ms };
    if (answer === null || atMs < answer.atMs) continue;
    pace = afterDelay(pace, { delayMs: answer.delayMs, usedShare: 1, nowMs: atMs });
    answer = null;
    lookAtMs = atMs + pace.nextMeasureMs;
  }
  return {
    pace,
    used: sent / could,
    /** The delay that this share of the delays after that second stays below. */
    delay: (share: number, fromSecond = 5) => {
      const sorted = delays
        .filter(({ atMs }) => atMs >= fromSecond * 1000)
        .map(({ ms }) => ms)
        .toSorted((a, b) => a - b);
      return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
    },
  };
}

it.each([
  { restMs: 20, megabits: 1 },
  { restMs: 50, megabits: 10 },
  { restMs: 100, megabits: 10 },
  { restMs: 50, megabits: 100 },
  { restMs: 200, megabits: 5 },
])(
  '$megabits Mb/s, $restMs ms away: the delay stays below twice that at rest, and most of the speed is used',
  ({ restMs, megabits }) => {
    const { delay, used } = uploading({ restMs, bytesPerSecond: () => megabits * 125_000 }, 60);
    expect(delay(0.5)).toBeLessThan(restMs * 1.5);
    expect(delay(0.9)).toBeLessThan(restMs * 2);
    expect(used).toBeGreaterThan(0.6);
  },
);

it('gives way within seconds when the connection becomes four times slower, and takes more when it comes back', () => {
  const speed = (second: number) => (second >= 20 && second < 40 ? 300_000 : 1_200_000);
  const { delay, used } = uploading({ restMs: 50, bytesPerSecond: speed }, 80);
  expect(delay(0.9, 25)).toBeLessThan(100);
  expect(used).toBeGreaterThan(0.6);
});

it('finds its pace where packets are unevenly late', () => {
  const { delay, used } = uploading({ restMs: 60, jitterMs: 25, bytesPerSecond: () => 1_250_000 }, 90);
  expect(delay(0.9)).toBeLessThan(130);
  expect(used).toBeGreaterThan(0.5);
});

it('takes a longer delay for the new rest, once the slowest pace changes nothing', () => {
  const before = uploading({ restMs: 30, bytesPerSecond: () => 1_250_000 }, 20).pace;
  let now = before;
  let nowMs = 20_000;
  const measured = () => {
    nowMs += now.nextMeasureMs;
    now = afterDelay(now, { delayMs: 180, usedShare: 1, nowMs });
  };
  for (let count = 0; count < 30; count += 1) measured();
  for (let count = 0; count < 60; count += 1) measured();
  expect(now.bytesPerSecond).toBeGreaterThan(100_000);
});

it('halves where nobody answers, and never stands still', () => {
  let now: Pace = { ...paceAtStart, bytesPerSecond: 1_000_000 };
  now = afterDelay(now, { delayMs: null, usedShare: 1, nowMs: 0 });
  expect(now.bytesPerSecond).toBe(500_000);
  for (let count = 0; count < 20; count += 1)
    now = afterDelay(now, { delayMs: null, usedShare: 1, nowMs: 0 });
  expect(now.bytesPerSecond).toBe(16_000);
});

it('learns nothing from uploads that take less than they may', () => {
  const measured = { delayMs: 50, usedShare: 0.2, nowMs: 100 };
  expect(afterDelay(paceAtStart, measured).bytesPerSecond).toBe(paceAtStart.bytesPerSecond);
});
