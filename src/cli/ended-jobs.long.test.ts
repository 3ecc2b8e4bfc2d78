/** @module-tag time */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepResult } from '../../testing/reliability-report.ts';
import { NodeClock } from '../engine/node/node-clock.ts';
import { aJob, batchId, inState, jobId } from '../engine/testing/jobs.ts';
import { storeIn } from '../engine/testing/store-in.ts';
import { receiptOf } from '../engine/uploads/job/receipts.ts';
import { UploadHistory } from '../engine/uploads/tables/upload-history.ts';
import { UploadJobs } from '../engine/uploads/tables/upload-jobs.ts';
import { binary, CommandLine } from './testing/command-line.ts';

const ended = 30_000;
const memoryMaxMb = 300;

/** Ended jobs as a farm leaves them, all so recent that none leaves the list because of its age. */
function fillQueue(home: string): void {
  using store = storeIn(home, new NodeClock());
  const [jobs, history, nowMs] = [new UploadJobs(store), new UploadHistory(store), Date.now()];
  const records = Array.from({ length: ended }, (_, index) => {
    const { position: _position, ...job } = inState({ kind: 'ready', atMs: nowMs - 60_000 });
    const name = `/renders/show/LED_Main_v${index}.mov`;
    return aJob({ ...job, id: jobId(`job_${index}`), batchId: batchId(`batch_${index}`), path: name });
  });
  store.transaction(() => {
    jobs.append(records);
    for (const record of records)
      history.add({
        jobId: record.id,
        batchId: record.batchId,
        endedAtMs: nowMs - 60_000,
        state: record.state,
        target: record.target,
        receipt: receiptOf(record),
      });
  });
}

interface Cost {
  readonly seconds: number;
  /** Processor time, which hardly depends on what else the computer does. */
  readonly cpuSeconds: number;
  readonly megabytes: number;
  readonly lines: number;
}

/** The cost of the whole command, as the system measures it. */
function costOf(cli: CommandLine): Cost {
  const file = join(cli.home, 'cost');
  const words = ['-o', file, '-f', '%e %U %S %M', process.execPath, binary, 'queue', '--json'];
  const environment = { ...process.env, RENDERDROP_HOME: cli.home };
  const said = execFileSync('/usr/bin/time', words, { env: environment, maxBuffer: 1e9, encoding: 'utf8' });
  const [seconds = 0, user = 0, system = 0, kilobytes = 0] = readFileSync(file, 'utf8')
    .trim()
    .split(' ')
    .map(Number);
  return {
    seconds,
    cpuSeconds: user + system,
    megabytes: kilobytes / 1024,
    lines: said.split('\n').length - 1,
  };
}

it(`${ended} ended uploads cost a command little more than none`, () => {
  using empty = new CommandLine();
  using full = new CommandLine();
  fillQueue(full.home);
  costOf(empty);
  const rows = [
    ['no uploads at all', costOf(empty)],
    [`${ended} ended uploads, the first command`, costOf(full)],
    [`${ended} ended uploads, the next command`, costOf(full)],
  ] as const;
  for (const [, { megabytes }] of rows) expect(megabytes).toBeLessThan(memoryMaxMb);
  // The list is limited; the history keeps the rest.
  for (const [, { lines }] of rows) expect(lines).toBeLessThanOrEqual(1_000);
  keepResult('Many ended uploads', [
    '`renderdrop queue --json`, measured by the system for the whole program: wall time, processor time and highest memory.',
    `Load of the computer during the run: ${loadavg()[0]?.toFixed(1)}.`,
    '',
    '| queue | seconds | of processor time | memory | in the list |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows.map(
      ([queue, { seconds, cpuSeconds, megabytes, lines }]) =>
        `| ${queue} | ${seconds.toFixed(2)} | ${cpuSeconds.toFixed(2)} | ${Math.round(megabytes)} MB | ${lines} |`,
    ),
  ]);
});
