import { expect, it } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.ts';
import { jobId } from '../../testing/jobs.ts';
import { ProgressMeter } from './progress-meter.ts';
import { secondsLeft } from './time-left.ts';

const stepMs = 100;
const seeded = (seed: number) => () => {
  seed = (seed * 16_807) % 2_147_483_647;
  return seed / 2_147_483_647;
};

interface Line {
  /** The speed of all uploads together, in each second. */
  readonly bytesPerSecond: (second: number) => number;
  readonly changesAt: readonly number[];
  /** How much the speed of a moment differs from that, at most. */
  readonly uneven?: number;
  /** How much the shares of uploads that run together differ at first. */
  readonly unfair?: number;
  readonly atOnce?: number;
  /** How far ahead the system accepts an upload before it is sent. */
  readonly bufferSeconds?: number;
}

/**
 * Uploads files of different sizes over one line, some at a time. For each file: the time left that was shown ten
 * seconds after it began, or after the line had changed while it was uploaded, and the time that it really took from
 * there.
 */
async function looks(
  { bytesPerSecond, changesAt, uneven = 0.3, unfair = 0.5, atOnce = 3, bufferSeconds = 0 }: Line,
  files: number,
) {
  const clock = new FakeClock();
  const chance = seeded(28);
  const meter = new ProgressMeter(clock, () => {});
  const sizes = Array.from({ length: files }, () => 40_000_000 + Math.round(chance() * 160_000_000));
  const waiting = sizes.map((sizeBytes, index) => ({ id: jobId(`job_${index}`), sizeBytes }));
  meter.behind = () => ({ waiting: waiting.length, atOnce, isConnectionFull: true });
  const running: {
    id: ReturnType<typeof jobId>;
    sizeBytes: number;
    sent: number;
    taken: number;
    share: number;
    lookAtMs: number[];
  }[] = [];
  const shown: { id: string; atMs: number; seconds: number }[] = [];
  const endedMs = new Map<string, number>();
  for (let nowMs = 0; endedMs.size < files; nowMs += stepMs) {
    while (running.length < atOnce) {
      const next = waiting.shift();
      if (!next) break;
      meter.start(next.id, next.sizeBytes, 0);
      const lookAtMs = [nowMs, ...changesAt.map((second) => second * 1000).filter((ms) => ms > nowMs)];
      const share = 1 - unfair / 2 + chance() * unfair;
      running.push({ ...next, sent: 0, taken: 0, share, lookAtMs: lookAtMs.map((ms) => ms + 10_000) });
    }
    const all = (bytesPerSecond(nowMs / 1000) * (1 - uneven + 2 * uneven * chance()) * stepMs) / 1000;
    const shares = running.reduce((sum, { share }) => sum + share, 0);
    for (const upload of running) {
      upload.sent = Math.min(upload.sizeBytes, upload.sent + (all * upload.share) / shares);
      const ahead = (bytesPerSecond(nowMs / 1000) * bufferSeconds * upload.share) / shares;
      const taken = Math.max(upload.taken, Math.min(upload.sizeBytes, upload.sent + ahead));
      // They share more evenly the longer they run together.
      upload.share += (1 - upload.share) * 0.01;
      if (taken > upload.taken) meter.moved(upload.id, taken);
      upload.taken = taken;
    }
    await clock.advance(stepMs);
    for (const upload of running) {
      if (nowMs !== upload.lookAtMs[0]) continue;
      upload.lookAtMs.shift();
      shown.push({ id: upload.id, atMs: nowMs, seconds: meter.current(upload.id)?.secondsLeft ?? 0 });
    }
    for (const upload of running.filter(({ sent, sizeBytes }) => sent >= sizeBytes)) {
      endedMs.set(upload.id, nowMs);
      running.splice(running.indexOf(upload), 1);
      meter.stop(upload.id);
    }
  }
  meter.close();
  return (
    shown
      // A change that is still to come can't be known.
      .filter(
        ({ id, atMs }) => !changesAt.some((at) => at * 1000 > atMs && at * 1000 < (endedMs.get(id) ?? 0)),
      )
      .map(({ id, atMs, seconds }) => ({ id, truth: ((endedMs.get(id) ?? 0) - atMs) / 1000, seconds }))
  );
}

const isRight = ({ truth, seconds }: { readonly truth: number; readonly seconds: number }) =>
  Math.abs(seconds - truth) <= truth * 0.2;

it.each<[string, Line]>([
  ['that stays as it is', { bytesPerSecond: () => 12_000_000, changesAt: [] }],
  [
    'that becomes four times slower',
    { bytesPerSecond: (s) => (s < 40 ? 12_000_000 : 3_000_000), changesAt: [40] },
  ],
  [
    'that becomes three times faster',
    { bytesPerSecond: (s) => (s < 40 ? 4_000_000 : 12_000_000), changesAt: [40] },
  ],
  [
    'that changes again and again',
    {
      bytesPerSecond: (s) =>
        [12_000_000, 5_000_000, 9_000_000, 3_000_000, 10_000_000][Math.min(4, Math.floor(s / 60))] ?? 0,
      changesAt: [60, 120, 180, 240],
    },
  ],
  [
    'whose computer buffers much',
    { bytesPerSecond: () => 4_000_000, changesAt: [], bufferSeconds: 8, atOnce: 2 },
  ],
  ['of which one takes all', { bytesPerSecond: () => 5_000_000, changesAt: [], atOnce: 1 }],
])(
  'on a line %s, nine of ten times shown after ten seconds are right within a fifth',
  async (_line, line) => {
    const all = await looks(line, 20);
    expect(all.length).toBeGreaterThanOrEqual(10);
    const wrong = all.filter((look) => !isRight(look));
    expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(all.length / 10);
  },
);

it('knows that an upload that ends leaves its share of a full line to the others, if none is queued', () => {
  const running = [
    { leftBytes: 100, bytesPerSecond: 10 },
    { leftBytes: 200, bytesPerSecond: 10 },
  ];
  expect(secondsLeft(running, { waiting: 0, atOnce: 2, isConnectionFull: true })).toEqual([10, 15]);
  expect(secondsLeft(running, { waiting: 1, atOnce: 2, isConnectionFull: true })).toEqual([10, 20]);
  expect(secondsLeft(running, { waiting: 0, atOnce: 2, isConnectionFull: false })).toEqual([10, 20]);
  const other = running.toReversed();
  expect(secondsLeft(other, { waiting: 0, atOnce: 2, isConnectionFull: true }), 'in any order').toEqual([
    15, 10,
  ]);
});

it('knows that no queued upload takes the place of one that ends while more run than may', () => {
  const running = [100, 200, 300].map((leftBytes) => ({ leftBytes, bytesPerSecond: 10 }));
  expect(secondsLeft(running, { waiting: 5, atOnce: 3, isConnectionFull: true })).toEqual([10, 20, 30]);
  // The first one leaves its share to the two others; then another upload follows each that ends.
  const left = secondsLeft(running, { waiting: 5, atOnce: 2, isConnectionFull: true });
  expect(left[0]).toBe(10);
  expect(left[1]).toBeCloseTo(10 + 100 / 15);
  expect(left[2]).toBeCloseTo(10 + 200 / 15);
});

it('says nothing of an upload that does not move', () => {
  const running = [
    { leftBytes: 100, bytesPerSecond: 0 },
    { leftBytes: 0, bytesPerSecond: 10 },
  ];
  expect(secondsLeft(running, { waiting: 0, atOnce: 2, isConnectionFull: true })).toEqual([null, 0]);
});
