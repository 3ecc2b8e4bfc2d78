import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type BenchmarkOptions, median, pairedRow, percentile, type Row } from '../benchmark.ts';
import { makeLargeRenders } from '../window/many-renders.ts';
import { Ends } from './ends.ts';
import type { LineOf } from './slow-line.ts';

/** A phone that buffers far more than it can send. */
const hotspot: LineOf = { delayMs: 60, lossPercent: 0, megabits: 10, queueMs: 1_000 };

/** How long a small request takes during two uploads, alternately without and with "Leave room for other apps". */
export async function benchLeavingRoom(
  directory: string,
  { quick, log }: BenchmarkOptions,
): Promise<readonly Row[]> {
  await using ends = await Ends.start(directory, hotspot);
  const rounds = quick ? 1 : 7;
  const seconds = quick ? 5 : 20;
  const folder = path.join(directory, 'two');
  const each = Math.round((hotspot.megabits * 125_000 * seconds) / 2);
  const two = await makeLargeRenders(folder, 2, each);
  const rest: number[] = [];
  const beside = { usual: [] as number[], gentle: [] as number[] };
  const late = { usual: [] as number[], gentle: [] as number[] };
  const took = { usual: [] as number[], gentle: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    rest.push(median(await ends.latencies(quick ? 2 : 5)));
    for (const kind of ['usual', 'gentle'] as const) {
      const limits = { concurrency: 2, gentle: kind === 'gentle' };
      const [run, delays] = await Promise.all([ends.queue(two, limits), ends.latencies(seconds)]);
      beside[kind].push(median(delays));
      late[kind].push(percentile(delays, 0.95));
      took[kind].push(run.seconds);
    }
  }
  await rm(folder, { recursive: true });
  log(
    `a small request: ${median(rest).toFixed(0)} ms at rest, ${median(beside.usual).toFixed(0)} ms beside two uploads, ${median(beside.gentle).toFixed(0)} ms while they leave room (95th percentile ${median(late.gentle).toFixed(0)} ms)`,
  );
  const atRest = { name: 'at rest', values: rest };
  const atMostTwice: Row['goal'] = { kind: 'at_most_times_peer', factor: 2 };
  const speeds = (kind: keyof typeof took) => took[kind].map((seconds) => (2 * each) / 1_000_000 / seconds);
  const none: Row['goal'] = { kind: 'none' };
  const usual = { name: 'as they are', values: speeds('usual') };
  return [
    pairedRow(
      'a small request beside two uploads that leave room, hotspot',
      'ms',
      beside.gentle,
      atRest,
      atMostTwice,
    ),
    pairedRow('the same, 95th percentile', 'ms', late.gentle, atRest, atMostTwice),
    pairedRow('a small request beside two uploads as they are, hotspot', 'ms', beside.usual, atRest, none),
    pairedRow('two uploads that leave room, hotspot', 'MB/s', speeds('gentle'), usual, none),
  ];
}
