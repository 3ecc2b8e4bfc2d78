import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Benchmark, Row } from './benchmark.ts';

interface Measured {
  readonly readyMs: number;
  readonly memoryMb: number;
  readonly restPercent: number;
  /** Of the files that came at once, how many it has told of after a while; null where it cannot be asked. */
  readonly heard: number | null;
}

const script = (name: string) => join(import.meta.dirname, 'watch', name);

/** A folder of many files, at rest and when many more come at once: our reader beside chokidar alone and inotifywait. */
export const benchWatch: Benchmark = async ({ quick, log }) => {
  const folders = 50;
  const there = quick ? 5_000 : 50_000;
  const fresh = quick ? 1_000 : 10_000;
  const measure = async (name: string, program: string, words: readonly string[]) => {
    const measured = await inFolder(folders, there, (root) => run(root, program, words, fresh, quick));
    log(`${name}: ${JSON.stringify(measured)}`);
    return measured;
  };
  const ours = await measure('ours', process.execPath, [script('scanner-alone.ts')]);
  const chokidar = await measure('chokidar', process.execPath, [script('chokidar-alone.ts')]);
  const inotify = await measure('inotifywait', 'inotifywait', ['-m', '-r', '-e', 'create']);
  const row = (what: string, unit: Row['unit'], of: keyof Measured, goal: Row['goal']): Row[] =>
    [
      { name: 'chokidar alone', value: chokidar[of] ?? 0 },
      { name: 'inotifywait', value: inotify[of] ?? 0 },
    ].map((peer, index) => ({
      what,
      unit,
      ours: ours[of] ?? 0,
      peer,
      goal: index === 0 ? goal : { kind: 'none' },
    }));
  return [
    ...row(`until ${there} files are watched`, 'ms', 'readyMs', { kind: 'none' }),
    ...row('memory with them', 'MB', 'memoryMb', { kind: 'none' }),
    ...row('at rest', 'of a core, %', 'restPercent', { kind: 'at_most', value: 1 }),
    {
      what: `new files told of, of ${fresh} at once`,
      unit: 'files',
      ours: ours.heard ?? 0,
      peer: { name: 'chokidar alone', value: chokidar.heard ?? 0 },
      goal: { kind: 'at_least', value: fresh },
    },
  ];
};

async function inFolder(
  folders: number,
  files: number,
  act: (root: string) => Promise<Measured>,
): Promise<Measured> {
  const root = mkdtempSync(join(tmpdir(), 'renderdrop-bench-watch-'));
  try {
    for (let folder = 0; folder < folders; folder += 1) {
      mkdirSync(join(root, `shot${folder}`));
      for (let file = 0; file < files / folders; file += 1)
        writeFileSync(join(root, `shot${folder}`, `render_${file}_v001.mov`), 'x');
    }
    return await act(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function run(
  root: string,
  program: string,
  words: readonly string[],
  fresh: number,
  quick: boolean,
): Promise<Measured> {
  const startedAtMs = performance.now();
  const child = spawn(program, [...words, root], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000);
  });
  let noted = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    noted = (noted + text).slice(-4_000);
  });
  try {
    while (!said.includes('ready') && !noted.includes('Watches established')) await wait(2);
    const readyMs = performance.now() - startedAtMs;
    const memoryMb = memoryOf(child);
    await wait(2_000);
    const before = cpuMsOf(child);
    const restMs = quick ? 5_000 : 60_000;
    await wait(restMs);
    const restPercent = ((cpuMsOf(child) - before) / restMs) * 100;
    for (let file = 0; file < fresh; file += 1)
      writeFileSync(join(root, 'shot0', `fresh_${file}_v001.mov`), 'x');
    await wait(quick ? 4_000 : 20_000);
    child.stdin.write('\n');
    await wait(500);
    const counted = /heard (\d+)/.exec(said)?.[1];
    return { readyMs, memoryMb, restPercent, heard: counted === undefined ? null : Number(counted) };
  } finally {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
}

const memoryOf = (child: ChildProcess): number =>
  Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1_000;

/** User and system time, in hundredths of a second, stand after the program's name. */
function cpuMsOf(child: ChildProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
