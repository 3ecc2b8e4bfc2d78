import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Benchmark, type BenchmarkOptions, median, pairedRow, type Row } from './benchmark.ts';
import { Ends } from './line/ends.ts';
import { benchLeavingRoom } from './line/leaving-room.ts';
import type { LineOf } from './line/slow-line.ts';
import { benchTimeLeft } from './line/time-left.ts';
import { makeLargeRenders } from './window/many-renders.ts';

const workplace = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const queueMs = 250;
const lines: readonly LineOf[] = [
  { delayMs: 20, lossPercent: 0, megabits: 1_000, queueMs },
  { delayMs: 20, lossPercent: 1, megabits: 100, queueMs },
  { delayMs: 100, lossPercent: 0, megabits: 100, queueMs },
  { delayMs: 100, lossPercent: 0, megabits: 1_000, queueMs },
  { delayMs: 100, lossPercent: 1, megabits: 100, queueMs },
  { delayMs: 250, lossPercent: 0, megabits: 10, queueMs },
  { delayMs: 250, lossPercent: 1, megabits: 10, queueMs },
];
/** Uploads over connections with delay and packet loss, compared with `curl -T` and `rclone copy` over the same connections. */
export const lineBenchmarks: Readonly<Record<string, Benchmark>> = Object.fromEntries([
  ...lines.map((line) => [nameOf(line), onLine((directory, options) => race(directory, line, options))]),
  ['line-room', onLine(benchLeavingRoom)],
  ['line-time-left', onLine(benchTimeLeft)],
]);

function nameOf({ delayMs, lossPercent, megabits }: LineOf): string {
  return `line-${delayMs}ms-${megabits}mb${lossPercent > 0 ? '-loss' : ''}`;
}

/** Runs a measurement in a temporary folder. */
function onLine(
  measure: (directory: string, options: BenchmarkOptions) => Promise<readonly Row[]>,
): Benchmark {
  return async (options) => {
    const directory = await mkdtemp(path.join(workplace, 'renderdrop-line-'));
    // nginx drops its rights, and must still be able to read this folder.
    await chmod(directory, 0o755);
    try {
      return await measure(directory, options);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  };
}

/** Measures alternately, so that other work on the computer affects both. */
async function race(
  directory: string,
  line: LineOf,
  { quick, log }: BenchmarkOptions,
): Promise<readonly Row[]> {
  await using ends = await Ends.start(directory, line);
  const rounds = quick ? 1 : 7;
  const oneBytes = bytesIn(line, quick ? 3 : 5, 1);
  const [one = ''] = await makeLargeRenders(path.join(directory, 'one'), 1, oneBytes);
  const folder = path.join(directory, 'twenty');
  const twenty = await makeLargeRenders(folder, 20, bytesIn(line, quick ? 6 : 10, 20));
  const ours: number[] = [];
  const curl: number[] = [];
  const queue: number[] = [];
  const rclone: number[] = [];
  let most = 0;
  for (let round = 0; round < rounds; round++) {
    ours.push(await ends.put(one));
    curl.push(await ends.curl(one));
    const run = await ends.queue(twenty, {});
    most = Math.max(most, run.mostAtOnce);
    queue.push(run.seconds);
    rclone.push(await ends.rclone(folder));
  }
  const where = `${line.delayMs} ms, ${line.lossPercent} % loss, ${line.megabits} Mb/s`;
  log(
    `${where}: one ${median(ours).toFixed(1)} s, curl ${median(curl).toFixed(1)} s; twenty ${median(queue).toFixed(1)} s (up to ${most} at once), rclone ${median(rclone).toFixed(1)} s`,
  );
  await rm(path.join(directory, 'one'), { recursive: true });
  await rm(folder, { recursive: true });
  return [
    pairedRow(`one file, HTTPS, ${where}`, 's', ours, { name: 'curl -T', values: curl }, asFast),
    pairedRow(`20 files, ${where}`, 's', queue, { name: 'rclone copy', values: rclone }, halfAsFastAgain),
  ];
}

const asFast: Row['goal'] = { kind: 'at_most_times_peer', factor: 1 };
const halfAsFastAgain: Row['goal'] = { kind: 'at_most_times_peer', factor: 0.67 };
const segmentBytes = 1_448;

/** The bytes that take this long at the speed of the line, or of `count` connections if loss makes them slower (Mathis). */
function bytesIn({ delayMs, lossPercent, megabits }: LineOf, seconds: number, count: number): number {
  const line = megabits * 125_000;
  const oneConnection =
    lossPercent === 0 ? line : ((segmentBytes * 1.22) / Math.sqrt(lossPercent / 100) / delayMs) * 1_000;
  return Math.round((Math.min(line, oneConnection * count) * seconds) / count);
}
