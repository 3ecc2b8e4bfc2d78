import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchmarkOptions, Row } from '../benchmark.ts';
import { makeLargeRenders } from '../window/many-renders.ts';
import { Ends, type QueueRun } from './ends.ts';
import type { LineOf } from './slow-line.ts';

const line: LineOf = { delayMs: 60, lossPercent: 0, megabits: 20, queueMs: 250 };
const changes = [
  { atSeconds: 30, megabits: 8 },
  { atSeconds: 75, megabits: 16 },
];
const lookAfterMs = 10_000;
const rightWithin = 0.2;
/** People read whole seconds. */
const readSeconds = 1;
const fileCount = 10;

/** The time left that uploads show on a line whose speed changes, compared with the time they take. */
export async function benchTimeLeft(
  directory: string,
  { quick, log }: BenchmarkOptions,
): Promise<readonly Row[]> {
  await using ends = await Ends.start(directory, line);
  const folder = path.join(directory, 'ten');
  const files = await makeLargeRenders(folder, quick ? 2 : fileCount, quick ? 15_000_000 : 14_000_000);
  const changedAtMs: number[] = [];
  const finished = new AbortController();
  const changing = change(ends, finished.signal, changedAtMs);
  let run: QueueRun;
  try {
    run = await ends.queue(files, {});
  } finally {
    finished.abort();
    await changing;
  }
  await rm(folder, { recursive: true });
  const looks = looksOf(run, changedAtMs);
  const right = looks.filter(
    ({ shown, truth }) => Math.abs(shown - truth) <= Math.max(truth * rightWithin, readSeconds),
  );
  log(
    `time left after ten seconds: ${looks.map(({ shown, truth }) => `${shown.toFixed(0)} s for ${truth.toFixed(0)} s`).join(', ')}`,
  );
  return [
    {
      what: 'times left that are right within a fifth or a second, ten seconds after the speed changed',
      unit: 'files',
      ours: right.length,
      peer: { name: 'of', value: looks.length },
      goal: { kind: 'at_least_times_peer', factor: 0.9 },
    },
  ];
}

async function change(ends: Ends, signal: AbortSignal, changedAtMs: number[]): Promise<void> {
  let fromSeconds = 0;
  for (const { atSeconds, megabits } of changes) {
    await sleep((atSeconds - fromSeconds) * 1000, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    fromSeconds = atSeconds;
    ends.line.setMegabits(megabits);
    changedAtMs.push(Date.now());
  }
}

/**
 * Looks at each file ten seconds after it began, or after the last change during its upload, because later changes
 * can't be foreseen.
 */
function looksOf(run: QueueRun, changedAtMs: readonly number[]) {
  const delivered = new Map(run.deliveredAtMs);
  return [...Map.groupBy(run.shown, ({ id }) => id)].flatMap(([id, shown]) => {
    const endMs = delivered.get(id);
    const beganMs = shown[0]?.atMs;
    if (endMs === undefined || beganMs === undefined) return [];
    const during = changedAtMs.map((atMs) => atMs - run.startedAtMs).filter((atMs) => atMs < endMs);
    const lookMs = Math.max(beganMs, ...during) + lookAfterMs;
    const look = shown.findLast(({ atMs }) => atMs <= lookMs);
    if (look === undefined || look.secondsLeft === null || lookMs >= endMs) return [];
    return [{ shown: look.secondsLeft, truth: (endMs - look.atMs) / 1000 }];
  });
}
