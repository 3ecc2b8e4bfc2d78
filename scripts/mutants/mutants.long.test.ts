import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepResult } from '../../src/engine/testing/reliability-report.ts';
import { type Mutant, mutantsOf, mutated } from './mutants-of.ts';

/**
 * Small changes of the sources, one at a time, each against the tests beside the file. All of them would take days: a
 * sample by a fixed seed is tried, so that two runs can be compared. `RENDERDROP_MUTANTS=200` tries that many,
 * `RENDERDROP_MUTANTS_SEED=7` others, `RENDERDROP_MUTANTS_IN=engine/store` those of one folder.
 */
const root = join(import.meta.dirname, '../..');
const work = join(root, '.cache/mutants');
const folders = ['src/engine', 'src/shared/model', 'src/cli'];
const sampled = Number(process.env['RENDERDROP_MUTANTS'] ?? 60);
const seed = Number(process.env['RENDERDROP_MUTANTS_SEED'] ?? 20_261_122);
const only = process.env['RENDERDROP_MUTANTS_IN'] ?? '';
const limitMs = 60_000;
/** No more are begun after this long, however many were asked for. */
const allWithinMs = Number(process.env['RENDERDROP_MUTANTS_MINUTES'] ?? 20) * 60_000;
/** Of a hundred, the sample being small. The goal over all is in docs/reliability.md. */
const killedAtLeast = 0.7;

type Verdict = 'killed' | 'survived' | 'no test';
const verdicts = new Map<Mutant, Verdict>();

const sources = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter(
    (name) =>
      name.endsWith('.ts') &&
      !/\.(?:test|contract)\.ts$|testing\/|fixtures\/|corpus\/|black-box\//.test(name),
  )
  .filter((name) => name.includes(only))
  .toSorted();
const tests = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.long.test.ts'));

/** The tests beside a file: of its name, of those that import it, else all of its folder. */
function testsOf(file: string): readonly string[] {
  const named = file.replace(/\.ts$/, '.test.ts');
  const importing = tests.filter((test) => {
    const path = relative(dirname(test), file);
    return readFileSync(join(root, test), 'utf8').includes(`'${path.startsWith('.') ? path : `./${path}`}'`);
  });
  const direct = [...new Set([...tests.filter((test) => test === named), ...importing])];
  if (direct.length > 0) return direct.slice(0, 4);
  const beside = tests.filter((test) => dirname(test) === dirname(file));
  return beside.length > 0 ? beside : tests.filter((test) => dirname(test) === dirname(dirname(file)));
}

/** Numbers between 0 and 1, the same for the same seed. */
function* numbersFrom(start: number): Generator<number, never> {
  for (let state = start >>> 0; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

function sample(): readonly Mutant[] {
  const all = sources.flatMap((file) => [...mutantsOf(file, readFileSync(join(root, file), 'utf8'))]);
  const random = numbersFrom(seed);
  const chosen: Mutant[] = [];
  while (chosen.length < sampled && all.length > 0)
    chosen.push(...all.splice(Math.floor(random.next().value * all.length), 1));
  return chosen;
}

beforeAll(() => {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  for (const name of [
    'src',
    'sandbox',
    'scripts',
    'resources',
    'bin',
    'docs',
    'e2e',
    'package.json',
    'package-lock.json',
    'vitest.config.ts',
    'tsconfig.json',
    'tsconfig.base.json',
  ])
    cpSync(join(root, name), join(work, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(work, 'node_modules'));
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

async function fails(beside: readonly string[]): Promise<boolean> {
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--bail=1',
      '--reporter=dot',
      '--testTimeout=20000',
      ...beside,
    ],
    {
      cwd: work,
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, RENDERDROP_LONG: '0', RENDERDROP_SEED: String(seed) },
    },
  );
  const late = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), limitMs);
  const [code] = await once(child, 'exit');
  clearTimeout(late);
  // Out of time is a change that somebody noticed, too.
  return code !== 0;
}

it(`${sampled} changes, of those that ${folders.join(', ')} offer, are noticed by the tests beside them`, {
  timeout: allWithinMs + 5 * 60_000,
}, async () => {
  const sound = new Map<string, boolean>();
  const startedMs = performance.now();
  for (const mutant of sample()) {
    if (performance.now() - startedMs > allWithinMs) break;
    const beside = testsOf(mutant.file);
    const key = beside.join(' ');
    if (!sound.has(key)) sound.set(key, beside.length > 0 && !(await fails(beside)));
    if (sound.get(key) === false) {
      verdicts.set(mutant, 'no test');
      continue;
    }
    const path = join(work, mutant.file);
    const source = readFileSync(path, 'utf8');
    writeFileSync(path, mutated(source, mutant));
    verdicts.set(mutant, (await fails(beside)) ? 'killed' : 'survived');
    writeFileSync(path, source);
    const { file, line, was, becomes } = mutant;
    console.log(
      `${verdicts.get(mutant)}: ${file}:${line} ${was.trim()} -> ${becomes.trim() || 'nothing'} (${basename(beside[0] ?? '')})`,
    );
  }
  const count = (verdict: Verdict) => [...verdicts.values()].filter((each) => each === verdict).length;
  const tried = count('killed') + count('survived');
  console.log(
    `${count('killed')} of ${tried} killed, ${count('no test')} had no sound test beside them; seed ${seed}`,
  );
  if (only === '')
    keepResult('Small changes of the sources', [
      `${tried} changes out of ${folders.join(', ')}, chosen by the seed ${seed}, each against the tests beside its file:`,
      `${count('killed')} killed, ${count('survived')} survived; ${count('no test')} more had no test beside their file that passed by itself.`,
      '',
      ...[...verdicts].flatMap(([{ file, line, was, becomes }, verdict]) =>
        verdict === 'survived'
          ? [`- survived: \`${file}:${line}\` \`${was.trim()}\` to \`${becomes.trim() || 'nothing'}\``]
          : [],
      ),
    ]);
  expect(count('killed') / tried).toBeGreaterThanOrEqual(killedAtLeast);
});
