import { mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { PracticeService } from '../../../testing/practice-service.ts';
import { keepResult } from '../../../testing/reliability-report.ts';
import { writeNumberedFrames } from '../../engine/sequences/testing/numbered-frames.ts';
import { databaseFileName } from '../../engine/store/places/data-folder.ts';
import { sampleRender, sha256Of } from '../../engine/testing/raw-renders.ts';
import { temporaryFolder } from '../../engine/testing/temporary-folder.ts';
import { ServiceView } from '../../engine/testing/upload-studio.ts';
import type { Media } from '../../shared/api/media.ts';
import { formatBytes } from '../../shared/model/format.ts';
import { CommandLine, type RunningCommand } from '../testing/command-line.ts';
import { tour } from '../testing/upload-desk.ts';
import { growthOf } from './testing/flat.ts';
import { type Sample, sampleOf } from './testing/process-sample.ts';

const minutes = Number(process.env['RENDERDROP_SOAK_MINUTES'] ?? 60);
const settleMinutes = 15;
const notHere = process.platform === 'linux' ? '' : ' (not run: only Linux says what a process holds)';

/** Faults between a computer and its server, about as often as they really occur. */
const faults: readonly unknown[] = [
  { on: { method: 'PUT', path: '/**' }, times: 1, fault: { kind: 'reset_after_bytes', bytes: 200_000 } },
  {
    on: { method: 'PUT', path: '/**' },
    times: 1,
    fault: { kind: 'stall_after_bytes', bytes: 100_000, ms: 2_000 },
  },
  { on: { method: 'PUT', path: '/**' }, times: 1, fault: { kind: 'lose_answer' } },
  { on: { method: 'POST', path: '/**' }, times: 1, fault: { kind: 'answer', status: 503 } },
  { on: { method: 'POST', path: '/**' }, times: 1, fault: { kind: 'lose_answer' } },
  { on: { method: 'GET', path: '/**' }, times: 1, fault: { kind: 'answer', status: 500 } },
  { on: { method: 'GET', path: '/**' }, times: 1, fault: { kind: 'delay', ms: 1_500 } },
];

/** One computer on the practice service: a data folder, a folder of renders, and a command that watches it. */
class Computer implements Disposable {
  readonly cli: CommandLine;
  readonly renders: string;
  watch: RunningCommand;

  constructor(service: PracticeService, key: string, folder: string) {
    this.cli = CommandLine.on(service, key);
    this.renders = join(folder, 'renders');
    mkdirSync(this.renders, { recursive: true });
    this.watch = this.start();
  }

  start(): RunningCommand {
    const how = ['--new', '--fps', '25', '--codec', 'h264', '--existing', 'all', '--quiet-seconds', '0.5'];
    return this.cli.start(['watch', this.renders, '-p', tour, ...how, '--json']);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    this.watch.child.kill(signal);
    await this.watch.ended;
  }

  sample(): Sample {
    return sampleOf(this.watch.child.pid ?? 0, join(this.cli.home, databaseFileName));
  }

  [Symbol.dispose](): void {
    this.cli[Symbol.dispose]();
  }
}

const keySchema = z.object({ key: z.string() });
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

it(`renders for ${minutes} minutes: nothing is lost, nothing is there twice, and nothing grows${notHere}`, {
  tags: ['ffmpeg'],
  skip: notHere !== '',
  timeout: (minutes + settleMinutes + 5) * 60_000,
}, async () => {
  await using service = await PracticeService.start({ processingMs: 300 });
  using folder = temporaryFolder();
  const keyNamed = async (name: string) =>
    keySchema.parse(await service.control('POST', '/keys', { name, like: 'all' })).key;
  using steady = new Computer(service, await keyNamed('steady'), join(folder.path, 'steady'));
  using shaken = new Computer(service, await keyNamed('shaken'), join(folder.path, 'shaken'));
  const view = new ServiceView(service);
  const made = join(folder.path, 'made');
  mkdirSync(made);

  /** By item name: the hash of the file, or null for image sequences. */
  const dropped = new Map<string, string | null>();
  const counts = { renders: 0, sequences: 0, faults: 0, restarts: 0, notes: 0 };
  const dropRender = async ({ renders }: Computer) => {
    counts.renders += 1;
    const name = `Soak Render ${counts.renders}`;
    const path = sampleRender(made, `${name}.mov`, 1 + Math.floor(Math.random() * 12));
    dropped.set(name, sha256Of(path));
    renameSync(path, join(renders, `${name}.mov`));
  };
  const dropFrames = async ({ renders }: Computer) => {
    counts.sequences += 1;
    const name = `Soak Frames ${counts.sequences}`;
    const whole = join(made, name);
    mkdirSync(whole);
    const numbers = Array.from({ length: 12 }, (_none, at) => 1_001 + at);
    await writeNumberedFrames({ folder: whole, numbers, nameOf: (number) => `${name}.${number}.png` });
    dropped.set(name, null);
    renameSync(whole, join(renders, name));
  };
  const disturb = async () => {
    counts.faults += 1;
    await service.control('POST', '/faults', pick(faults));
  };
  const restart = async () => {
    counts.restarts += 1;
    await shaken.end(pick(['SIGKILL', 'SIGKILL', 'SIGTERM']));
    shaken.watch = shaken.start();
  };
  const readNotes = async () => {
    counts.notes += 1;
    await pick([steady, shaken]).cli.run(['notes', tour, 'LED Main', '--status', 'all', '--json']);
  };
  const happenings: readonly (() => Promise<void>)[] = [
    ...Array.from({ length: 6 }, () => () => dropRender(pick([steady, shaken]))),
    () => dropFrames(pick([steady, shaken])),
    ...Array.from({ length: 3 }, () => disturb),
    restart,
    readNotes,
  ];

  const samples: Sample[] = [];
  const endsAtMs = performance.now() + minutes * 60_000;
  await steady.watch.until('"condition":"watching"');
  while (performance.now() < endsAtMs) {
    expect(steady.watch.child.exitCode, steady.watch.stderr).toBeNull();
    samples.push(steady.sample());
    await pick(happenings)();
    // Slow enough for the requests that two keys may make in a minute.
    await wait(2_000);
  }
  await service.control('DELETE', '/faults');

  const inTour = async (): Promise<ReadonlyMap<string, readonly Media[]>> => {
    const project = (await view.projects()).find(({ name }) => name === tour);
    return Map.groupBy(project ? await view.media(project.id) : [], ({ name }) => name);
  };
  const missingIn = (items: ReadonlyMap<string, readonly Media[]>) =>
    [...dropped.keys()].filter((name) => items.get(name)?.[0]?.status !== 'ready');
  const settledByMs = performance.now() + settleMinutes * 60_000;
  let items = await inTour();
  while (missingIn(items).length > 0 && performance.now() < settledByMs) {
    await wait(3_000);
    items = await inTour();
  }
  const missing = missingIn(items);
  expect(missing, missing.length === 0 ? '' : await saidOf(missing, [steady, shaken])).toEqual([]);
  const twice = [...dropped.keys()].filter((name) => items.get(name)?.length !== 1);
  expect(twice, 'there twice').toEqual([]);
  for (const [name, sha256] of dropped) {
    const item = items.get(name)?.[0];
    const version = await view.version(item?.version?.id ?? '');
    if (sha256 !== null) expect(version.sha256, name).toBe(sha256);
  }
  const last = steady.sample();
  expect(last.children).toBe(0);
  const growth = growthOf(samples, dropped.size);
  await Promise.all([steady.end('SIGINT'), shaken.end('SIGINT')]);

  const inWords = (what: keyof Sample, value: number) =>
    what.endsWith('Bytes') ? formatBytes(value) : String(value);
  keepResult('Soak: two computers that render', [
    `${minutes} minutes: ${counts.renders} renders and ${counts.sequences} sequences written into two watch folders, ${counts.faults} server faults, ${counts.restarts} restarts of one of the two programs (by SIGKILL or SIGTERM), notes read ${counts.notes} times.`,
    `All ${dropped.size} arrived exactly once, each render with its own bytes. The program that was not restarted used:`,
    '',
    '| what | second quarter | last quarter | allowed |',
    '| --- | ---: | ---: | ---: |',
    ...growth.map(
      ({ what, early, late, allowed }) =>
        `| ${words[what]} | ${inWords(what, early)} | ${inWords(what, late)} | ${inWords(what, allowed)} |`,
    ),
    '',
    `Medians of ${samples.length} samples. No child process was left at the end.`,
  ]);
  expect(growth.filter(({ late, allowed }) => late > allowed)).toEqual([]);
});

/** All that the computers have said of these renders, and how their uploads stand. */
async function saidOf(names: readonly string[], computers: readonly Computer[]): Promise<string> {
  const isAboutThem = (line: string) => names.some((name) => line.includes(name));
  const said = computers.map(async ({ cli, watch, renders }) => {
    const { stdout } = await cli.run(['queue', 'list', '--json']);
    const lines = `${watch.stdout}\n${stdout}`.split('\n').filter(isAboutThem);
    const log = readFileSync(join(cli.home, 'logs', 'renderdrop.log'), 'utf8').split('\n');
    const broke = log.filter((line) => line.includes('upload_job_broke'));
    return [renders, ...lines, watch.stderr, ...broke].join('\n');
  });
  return (await Promise.all(said)).join('\n');
}

const words: Readonly<Record<keyof Sample, string>> = {
  memoryBytes: 'memory',
  threads: 'threads',
  handles: 'open handles',
  sockets: 'sockets',
  children: 'children',
  databaseBytes: 'database and its log',
};
