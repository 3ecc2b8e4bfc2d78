import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepResult } from '../../../testing/reliability-report.ts';
import { NodeClock } from '../node/node-clock.ts';
import { corpus } from './testing/corpus.ts';
import { ProbeDesk, silent } from './testing/probe-samples.ts';
import { WorkerProbe } from './worker-probe.ts';

const fileCount = 50;
const mutantsOfEach = 40;
const never = new AbortController().signal;
/** Far less than a render computer has, and far more than a probe needs. */
const memoryMax = 1_500 * 1024 * 1024;

let desk: ProbeDesk;
let folder: string;
beforeAll(async () => {
  desk = await ProbeDesk.open();
  folder = await mkdtemp(join(tmpdir(), 'renderdrop-fuzz-'));
});
afterAll(async () => {
  await desk[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Changed bytes do most damage near the ends, where most containers have their index. */
const changes = (sizeBytes: number) => {
  const anywhere = fc.nat(sizeBytes - 1);
  const nearEnds = fc.oneof(
    fc.nat(Math.min(sizeBytes, 2_000) - 1),
    anywhere.map((at) => sizeBytes - 1 - (at % 2_000)),
  );
  const place = fc.oneof(anywhere, nearEnds).map((at) => Math.max(0, at));
  return fc.array(fc.tuple(place, fc.oneof(fc.constantFrom(0, 0x7f, 0x80, 0xff), fc.nat(255))), {
    minLength: 1,
    maxLength: 24,
  });
};

it('reads 2,000 files with changed bytes without a hang, a crash or the memory of the computer', async () => {
  const lost: string[] = [];
  const logger = { ...silent, warn: (_event: string, fields?: object) => lost.push(JSON.stringify(fields)) };
  await using probe = new WorkerProbe({ logger, clock: new NodeClock() });
  const step = Math.floor(corpus.length / fileCount);
  const files = corpus.filter((_, index) => index % step === 0).slice(0, fileCount);
  const said: Record<string, number> = {};
  let mutants = 0;
  let mostBytes = 0;
  for (const file of files) {
    const original = await readFile(await desk.renders.make(file.name, file.arguments));
    for (const mutation of fc.sample(changes(original.length), mutantsOfEach)) {
      const bytes = Buffer.from(original);
      for (const [at, value] of mutation) bytes[at] = value;
      const path = join(folder, file.name);
      await writeFile(path, bytes);
      const { kind } = await probe.probe({ kind: 'path', path }, never);
      said[kind] = (said[kind] ?? 0) + 1;
      mutants += 1;
      mostBytes = Math.max(mostBytes, process.memoryUsage().rss);
    }
    await rm(join(folder, file.name), { force: true });
  }
  const whole = await desk.sample('hap.mov');
  expect(await probe.probe({ kind: 'path', path: whole }, never)).toMatchObject({ kind: 'video' });
  expect([files.length, mutants]).toEqual([fileCount, fileCount * mutantsOfEach]);
  expect(mostBytes).toBeLessThan(memoryMax);
  const overtime = lost.filter((reason) => reason.includes('took too long')).length;
  // Single files may run into the time limit; many would mean that ordinary damage makes MediaInfo hang.
  expect(overtime).toBeLessThan(mutants / 200);
  keepResult('Files with changed bytes', [
    '| what | how many |',
    '| --- | ---: |',
    `| real files | ${files.length} |`,
    `| copies with 1 to 24 changed bytes | ${mutants} |`,
    ...Object.entries(said)
      .toSorted()
      .map(([kind, count]) => `| called ${kind.replaceAll('_', ' ')} | ${count} |`),
    `| threads that crashed, each failing only its own file | ${lost.length} |`,
    `| of these, ended at the limit of 45 s per file | ${overtime} |`,
    `| highest memory of the whole process | ${Math.ceil(mostBytes / 1024 / 1024 / 50) * 50} MB |`,
    '',
    'The program did not crash, and read an undamaged file right after them.',
  ]);
});
