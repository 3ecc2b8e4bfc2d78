import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { processorSecondsOf } from '../src/engine/testing/processor-seconds.ts';
import { ServiceView } from '../src/engine/testing/upload-studio.ts';
import { PracticeService } from '../testing/practice-service.ts';
import { type Benchmark, MissingProgram, type Row } from './benchmark.ts';

interface Measured {
  readonly readyMs: number;
  /** How long until the files are dealt with. A whole engine decides where each of them would go. */
  readonly quietAfterMs: number;
  readonly memoryMb: number;
  readonly restPercent: number;
  /** How many of the files that came at once were reported after a while; null if the program can't be asked. */
  readonly heard: number | null;
  /** How long a page of rows from the middle takes; null if the program has no rows. */
  readonly pageMs: number | null;
}

/**
 * Long enough for a whole pass over 50,000 files, and for V8's garbage collection after a busy time. Neither happens
 * every half minute.
 */
const wholeRestMs = 120_000;
/** Peers do nothing on their own, so a shorter time is enough. */
const peerRestMs = 30_000;

const script = (name: string) => join(import.meta.dirname, 'watch', name);

/**
 * A folder of many files, at rest and when many more come at once: our reader and a whole engine, compared with
 * chokidar alone and inotifywait.
 */
export const benchWatch: Benchmark = async ({ quick, log }) => {
  await using service = await PracticeService.start({ processingMs: 30 });
  const { projectId, projectName } = await new ServiceView(service).target();
  const place = { projectId, projectName };
  const fresh = quick ? 1_000 : 10_000;
  const rows: Row[] = [];
  for (const there of quick ? [5_000] : [10_000, 50_000]) {
    const orders = { addresses: service.addresses, place, files: there };
    const times = { fresh, freshMs: quick ? 4_000 : 20_000 };
    const told = async (name: string, measuring: Promise<Measured>) => {
      const measured = await measuring;
      log(`${name}, ${there} files: ${JSON.stringify(measured)}`);
      return measured;
    };
    const restOf = (restMs: number) => (quick ? 5_000 : restMs);
    const measure = (name: string, program: string, words: readonly string[], restMs: number) =>
      told(
        name,
        inFolder(50, there, (root) => run({ root, program, words, restMs: restOf(restMs), ...times })),
      );
    rows.push(
      ...rowsOf(there, fresh, {
        engine: await told('whole engine', measureEngine(orders, { ...times, restMs: restOf(wholeRestMs) })),
        reader: await measure('reader', process.execPath, [script('scanner-alone.ts')], wholeRestMs),
        chokidar: await measure('chokidar', process.execPath, [script('chokidar-alone.ts')], peerRestMs),
        inotify: await measure('inotifywait', 'inotifywait', ['-m', '-r', '-e', 'create'], peerRestMs),
      }),
    );
  }
  return rows;
};

/** Measures a whole engine with a folder of its own, at rest for `restMs` before it is asked. */
export function measureEngine(
  orders: { readonly addresses: object; readonly place: object; readonly files: number },
  times: Pick<Run, 'fresh' | 'freshMs' | 'restMs'>,
): Promise<Measured> {
  const words = [script('engine-alone.ts'), JSON.stringify(orders)];
  return inFolder(50, orders.files, (root) => run({ root, program: process.execPath, words, ...times }));
}

interface Side {
  readonly engine: Measured;
  readonly reader: Measured;
  readonly chokidar: Measured;
  readonly inotify: Measured;
}

function rowsOf(there: number, fresh: number, { engine, reader, chokidar, inotify }: Side): readonly Row[] {
  const beside = (what: string, unit: Row['unit'], of: keyof Measured, goal: Row['goal']): Row[] =>
    (
      [
        ['whole engine', engine],
        ['reader', reader],
      ] as const
    ).flatMap(([name, ours]) =>
      [
        { name: 'chokidar alone', value: chokidar[of] ?? 0 },
        { name: 'inotifywait', value: inotify[of] ?? 0 },
      ].map((peer, index) => ({
        what: `${what}, ${there} files, ${name}`,
        unit,
        ours: ours[of] ?? 0,
        peer,
        goal: index === 0 ? goal : ({ kind: 'none' } as const),
      })),
    );
  const told = (name: string, { heard }: Measured): Row => ({
    what: `new files told of, of ${fresh} at once beside ${there}, ${name}`,
    unit: 'files',
    ours: heard ?? 0,
    peer: { name: 'chokidar alone', value: chokidar.heard ?? 0 },
    goal: { kind: 'at_least', value: fresh },
  });
  return [
    ...beside('until all are watched', 'ms', 'readyMs', { kind: 'none' }),
    ...beside('until at rest', 'ms', 'quietAfterMs', { kind: 'none' }),
    ...beside('memory with them', 'MB', 'memoryMb', { kind: 'none' }),
    ...beside('at rest', 'of a core, %', 'restPercent', {
      kind: 'at_most',
      value: there > 10_000 ? 0.5 : 0.1,
    }),
    told('whole engine', engine),
    told('reader', reader),
    {
      what: `a page of 200 rows among ${there + fresh}`,
      unit: 'ms',
      ours: engine.pageMs ?? 0,
      peer: null,
      goal: { kind: 'none' },
    },
  ];
}

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

interface Run {
  readonly root: string;
  readonly program: string;
  readonly words: readonly string[];
  /** How many new files come at once, and how much later the program is asked about them. */
  readonly fresh: number;
  readonly freshMs: number;
  readonly restMs: number;
}

async function run({ root, program, words, fresh, freshMs, restMs }: Run): Promise<Measured> {
  const startedAtMs = performance.now();
  const child = spawn(program, [...words, root], { stdio: ['pipe', 'pipe', 'pipe'] });
  await once(child, 'spawn').catch(() => Promise.reject(new MissingProgram(program, 'inotify-tools')));
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
    await untilQuiet(child);
    const quietAfterMs = performance.now() - startedAtMs;
    const memoryMb = memoryOf(child);
    const before = cpuMsOf(child);
    await wait(restMs);
    const restPercent = ((cpuMsOf(child) - before) / restMs) * 100;
    for (let file = 0; file < fresh; file += 1)
      writeFileSync(join(root, 'shot0', `fresh_${file}_v001.mov`), 'x');
    await wait(freshMs);
    child.stdin.write('\n');
    await wait(500);
    const [, counted, page] = /heard (\d+)(?: page ([\d.]+))?/.exec(said) ?? [];
    const heard = counted === undefined ? null : Number(counted);
    return {
      readyMs,
      quietAfterMs,
      memoryMb,
      restPercent,
      heard,
      pageMs: page === undefined ? null : Number(page),
    };
  } finally {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
}

/** Waits until five seconds pass in which the process uses less than two percent of a core. */
async function untilQuiet(child: ChildProcess): Promise<void> {
  for (let look = 0; look < 48; look += 1) {
    const before = cpuMsOf(child);
    await wait(5_000);
    if (cpuMsOf(child) - before < 100) return;
  }
}

const memoryOf = (child: ChildProcess): number =>
  Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1_000;

const cpuMsOf = (child: ChildProcess): number => processorSecondsOf(child.pid) * 1_000;
