/**
 * Small changes of the sources, one at a time, each against the tests that reach its file: `npm run mutants`. All of them
 * would take days. A sample is tried, drawn by a fixed seed with a stated size for each room (`sample.ts`), and a run goes
 * on where the last one stopped: `--minutes 20` as often as it takes. What was tried is kept in `.cache/mutants.jsonl`.
 *
 *   --in engine/store   only files whose path contains this
 *   --file PATH         every change of this one file instead of a sample; kept apart, in `.cache/mutants-file.jsonl`
 *   --testing 10        how many seconds of testing a change is worth, instead of 60
 *   --share 0.1         a tenth of the sample
 *   --again             those that survived once more, after a test was added
 *   --fresh             from the beginning
 *   --list              what survived so far
 *   --reach             runs every test once and learns which of them reach what, for all seeds: what follows is faster, and
 *                       names what no test reaches
 *   --at-least 85       fails where fewer of a hundred were killed
 *   --write             puts the result into docs/reliability.md
 */
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { keepResult } from '../../testing/reliability-report.ts';
import { copyProject } from './copy-project.ts';
import { explained } from './explained.ts';
import { Killers } from './killers.ts';
import { mutated } from './mutants-of.ts';
import { learnReach, Reach } from './reach.ts';
import { type Chosen, everyChangeOf, sample } from './sample.ts';
import { type Near, TestsNear } from './tests-near.ts';
import { TypesOf } from './types-of.ts';
import { UsualTimes } from './usual-times.ts';
import { WarmTests } from './warm-tests.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    in: { type: 'string', default: '' },
    file: { type: 'string', default: '' },
    testing: { type: 'string', default: '60' },
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: '20261122' },
    again: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    reach: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    kept: { type: 'string' },
    'at-least': { type: 'string', default: '0' },
  },
});

const root = join(import.meta.dirname, '../..');
const kept = join(root, values.kept ?? `.cache/mutants${values.file === '' ? '' : '-file'}.jsonl`);
/** Each run has its own, so that two can run side by side. */
const work = join(root, '.cache', `${basename(kept, '.jsonl')}-tree`);
const seed = Number(values.seed);
const endsMs = performance.now() + Number(values.minutes) * 60_000;
/** How much testing a change gets, by the usual times of the tests on a quiet computer. After that it counts as survived. */
const testingMs = Number(values.testing) * 1000;
const mostTests = 20;
const hangsAfterMs = 240_000;
/** A slower test starts programs or waits for answers, so a busy computer can make it fail without any change. */
const mayBeLateMs = 4_000;
const byTypes = 'types';

interface Verdict {
  readonly key: string;
  readonly verdict: 'killed' | 'survived' | 'no test';
  /** The test that noticed it, or the type checker. */
  readonly by: string | null;
  /** Set if the test noticed the change by never ending, while it passes on the unchanged sources within the same time. */
  readonly hung?: boolean;
  readonly tookMs: number;
}

if (values.fresh) rmSync(kept, { force: true });
const verdicts = new Map<string, Verdict>(
  existsSync(kept)
    ? readFileSync(kept, 'utf8')
        .trim()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Verdict)
        .map((verdict) => [verdict.key, verdict])
    : [],
);
const { chosen, offered } =
  values.file === '' ? sample(root, seed, Number(values.share)) : everyChangeOf(root, seed, values.file);
const survived = ({ key }: Chosen) => (verdicts.get(key)?.verdict ?? 'killed') !== 'killed';
const lined = ({ key, place, file, line, was, becomes }: Chosen) =>
  `${key} ${place} ${verdicts.get(key)?.verdict} ${file}:${line} \`${was.trim()}\` to \`${becomes.trim() || 'nothing'}\``;

if (values.reach) await learnReach(root, work, seed, values.in);
else if (values.write) console.log('Nothing is tried.');
else if (values.list) console.log(chosen.filter(survived).map(lined).join('\n'));
else await tryAll();
report();

async function tryAll(): Promise<void> {
  const open = chosen
    .filter(({ file }) => file.includes(values.in))
    .filter((mutant) =>
      values.again
        ? survived(mutant) && !(mutant.place in explained)
        : (verdicts.get(mutant.key)?.verdict ?? 'no test') === 'no test',
    );
  console.log(`${open.length} to try`);
  copyProject(root, work);
  const tests = new WarmTests(work, {
    ...process.env,
    RENDERDROP_LONG: '0',
    // A changed line may start whatever it likes: none of it needs to be declared.
    RENDERDROP_STARTED_PROGRAMS: '',
    RENDERDROP_SEED: String(seed),
    NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
  });
  const types = new TypesOf(root, work);
  const near = new TestsNear(root, new Reach(root));
  const usual = new UsualTimes(root);
  const killers = new Killers();
  for (const { key, file } of chosen) killers.add(file, verdicts.get(key)?.by ?? null);
  const sound = new Map<string, boolean>();
  let changed: readonly string[] = [];

  /** Runs the test on unchanged sources, which also measures how long it takes. A test that fails then can't notice anything. */
  const isSound = async (test: string): Promise<boolean> => {
    const known = sound.get(test);
    if (known !== undefined) return known;
    const answer = await tests.run({ changed, test }, hangsAfterMs);
    changed = [];
    const passed = answer !== null && !answer.failed && answer.ran > 0;
    if (passed) usual.keep(test, answer.tookMs);
    else console.log(`not sound: ${test}`);
    sound.set(test, passed);
    return passed;
  };

  for (const mutant of open) {
    if (performance.now() > endsMs) break;
    const startedMs = performance.now();
    const path = join(work, mutant.file);
    const source = readFileSync(path, 'utf8');
    const verdictIs = (is: Omit<Verdict, 'key' | 'tookMs'>, seenBy: string) => {
      const verdict = { key: mutant.key, ...is, tookMs: Math.round(performance.now() - startedMs) };
      verdicts.set(mutant.key, verdict);
      appendFileSync(kept, `${JSON.stringify(verdict)}\n`);
      console.log(`${lined(mutant)} ${seenBy}${is.hung ? ' hung' : ''} ${verdict.tookMs} ms`);
    };
    writeFileSync(path, mutated(source, mutant));
    const isRefused = types.refuse(mutant.file);
    writeFileSync(path, source);
    if (isRefused) {
      verdictIs({ verdict: 'killed', by: byTypes }, byTypes);
      continue;
    }
    const worth = (near: Near) =>
      likelihood(mutant.file, near, killers.of(mutant.file, near.test)) / (1000 + usual.of(near.test));
    const beside = near.of(mutant.file, mutant.place).toSorted((a, b) => worth(b) - worth(a));
    let spentMs = 0;
    let tried = 0;
    let by: string | null = null;
    let hung = false;
    for (const { test } of beside) {
      if (tried >= mostTests) break;
      if (tried > 0 && spentMs + usual.of(test) > testingMs) continue;
      if (!(await isSound(test))) continue;
      const limitMs = 15_000 + usual.longest(test) * 4;
      writeFileSync(path, mutated(source, mutant));
      const answer = await tests.run({ changed: [...changed, mutant.file], test }, limitMs);
      writeFileSync(path, source);
      changed = [mutant.file];
      tried += 1;
      spentMs += usual.of(test);
      if (answer !== null && !answer.failed) continue;
      // A test that was only slow, because the computer was busy, must not count as having noticed the change.
      if (answer === null || usual.of(test) > mayBeLateMs) {
        const unchanged = await tests.run({ changed, test }, limitMs);
        changed = [];
        if (unchanged === null || unchanged.failed) {
          console.log(`not steady: ${test}`);
          sound.set(test, false);
          tried -= 1;
          continue;
        }
        usual.keep(test, unchanged.tookMs);
      }
      by = test;
      hung = answer === null;
      break;
    }
    if (by === null && tried === 0 && beside.length > 0) {
      console.log(
        `not tried: ${mutant.place}, none of whose ${beside.length} tests passes here without the change`,
      );
      continue;
    }
    killers.add(mutant.file, by);
    verdictIs(
      { verdict: by !== null ? 'killed' : tried > 0 ? 'survived' : 'no test', by, hung },
      by ?? `(${tried} test files)`,
    );
  }
  tests.end();
  rmSync(work, { recursive: true, force: true });
}

/**
 * Roughly how likely a test is to notice a change of a file: it did so before, imports the file, is in its room, or has
 * a similar name.
 */
function likelihood(file: string, { test, steps }: Near, noticed: number): number {
  const words = new Set([...basename(file, '.ts').split('-'), basename(dirname(file))]);
  const alike = basename(test, '.test.ts')
    .split('-')
    .some((word) => words.has(word));
  const sameRoom = test.includes(`/${basename(dirname(file))}/`);
  const bySteps = steps < 2 ? 8 : sameRoom ? 4 : steps === 2 ? 2 : 1;
  return bySteps * (alike ? 2 : 1) * (1 + noticed);
}

function report(): void {
  const rooms = Map.groupBy(chosen, ({ room }) => room);
  const count = (mutants: readonly Chosen[], verdict: Verdict['verdict']) =>
    mutants.filter(({ key }) => verdicts.get(key)?.verdict === verdict).length;
  const row = (name: string, mutants: readonly Chosen[], offers: number) => {
    const killed = count(mutants, 'killed');
    const refused = mutants.filter(({ key }) => verdicts.get(key)?.by === byTypes).length;
    const left = count(mutants, 'survived') + count(mutants, 'no test');
    const same = mutants.filter((mutant) => survived(mutant) && mutant.place in explained).length;
    const share = killed + left === 0 ? '' : `${((100 * killed) / (killed + left)).toFixed(0)} %`;
    return `| ${name} | ${offers} | ${killed + left} | ${killed} | ${refused} | ${left} | ${same} | ${share} |`;
  };
  const total = [...offered.values()].reduce((sum, each) => sum + each, 0);
  const hung = chosen.filter(({ key }) => verdicts.get(key)?.hung === true).length;
  const untried = chosen.filter(({ key }) => !verdicts.has(key)).length;
  const table = [
    '| room | possible changes | tried | noticed | of these by types | survived | of these explained | score |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...[...rooms]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([room, mutants]) => row(room, mutants, offered.get(room) ?? 0)),
    row('all', chosen, total),
  ];
  console.log(table.join('\n'));
  console.log(`${untried} of ${chosen.length} not tried yet`);
  const tried = chosen.filter(({ key }) => verdicts.has(key));
  if (count(tried, 'killed') * 100 < Number(values['at-least']) * tried.length) process.exitCode = 1;
  if (!values.write) return;
  keepResult('Small changes of the sources', [
    `A sample of the ${total} changes, with seed ${seed}: an operator is reversed, a condition is never true, or a call or a return value is left`,
    'out. A change that the type checker refuses counts as noticed, because types are a step of `npm test`. Every other change ran against the tests that reach it, the likeliest',
    `first, for at most ${testingMs / 1000} s and ${mostTests} test files.`,
    'Lines that only write to the log are not changed. Tests were written for changes that survived earlier runs, so another seed scores lower.',
    ...(hung > 0
      ? [`${hung} of the noticed changes made a test hang that passes in the same time without the change.`]
      : []),
    ...(untried > 0 ? [`${untried} of the ${chosen.length} chosen changes were not tried yet.`] : []),
    '',
    ...table,
    '',
    ...chosen
      .filter(survived)
      .toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line))
      .map(
        ({ place, file, line, was, becomes }) =>
          `- \`${file}:${line}\` \`${was.trim()}\` to \`${becomes.trim() || 'nothing'}\`${explained[place] ? `: ${explained[place]}` : ''}`,
      ),
  ]);
}
