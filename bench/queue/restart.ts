import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ServiceView } from '../../src/engine/testing/upload-studio.ts';
import type { PracticeService } from '../../testing/practice-service.ts';
import { type BenchmarkOptions, median, pairedRow, type Row } from '../benchmark.ts';
import { makeManyRenders } from '../window/many-renders.ts';
import { writeJobs, writtenJob } from './written-jobs.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('queue-program.ts', import.meta.url));

export async function runProgram<Figures>(order: object, figures: z.ZodType<Figures>): Promise<Figures> {
  const { stdout } = await run(process.execPath, [program, JSON.stringify(order)]);
  return figures.parse(JSON.parse(stdout));
}

/** From the start of the program until its first job is being uploaded: a long queue compared with a queue of one job. */
export async function restarting(
  service: PracticeService,
  folder: string,
  { quick, log }: BenchmarkOptions,
): Promise<readonly Row[]> {
  const renders = path.join(folder, 'renders');
  await makeManyRenders(renders, 10);
  const paths = (await readdir(renders)).map((name) => path.join(renders, name));
  const target = await new ServiceView(service).target();
  const long = path.join(folder, 'long');
  const short = path.join(folder, 'short');
  const queueOf = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      writtenJob(index, { path: paths[index % paths.length] ?? '', target, state: { kind: 'queued' } }),
    );
  for (const [where, count] of [
    [long, 10_000],
    [short, 1],
  ] as const) {
    await mkdir(where);
    writeJobs(where, queueOf(count));
  }
  const startMs = async (from: string): Promise<number> => {
    const here = path.join(folder, 'run');
    await cp(from, here, { recursive: true });
    const { milliseconds } = await runProgram(
      { kind: 'start', folder: here, addresses: service.addresses, forMs: 0 },
      z.object({ milliseconds: z.number() }),
    );
    await rm(here, { recursive: true, force: true });
    return milliseconds;
  };
  const longMs: number[] = [];
  const shortMs: number[] = [];
  await startMs(short);
  for (let round = 0; round < (quick ? 2 : 7); round++) {
    longMs.push(await startMs(long));
    shortMs.push(await startMs(short));
  }
  log(`restart: ${median(longMs).toFixed(0)} ms with 10,000 jobs, ${median(shortMs).toFixed(0)} ms with one`);
  return [
    pairedRow(
      'restart with 10,000 jobs, until the first is being sent',
      'ms',
      longMs,
      { name: 'with that one alone', values: shortMs },
      { kind: 'at_most_above_peer', value: 150 },
    ),
  ];
}
