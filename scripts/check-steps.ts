/** The steps of a test run: each is a command whose report is counted, with how long its tests took. */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join, relative } from 'node:path';
import { systemPrograms } from '../testing/system-programs.ts';
import { chromiumThatStarts, installPrograms } from './install-programs.ts';
import { undeclaredPrograms } from './started-programs/undeclared.ts';
import {
  addTallies,
  countedReasons,
  longest,
  readPlaywrightReport,
  readVitestReport,
  type Tally,
  type TestReport,
  type Took,
} from './test-tally.ts';

export const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache', 'reports');
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');
const playwrightResults = join(root, 'test-results');
const startedPrograms = join(reports, 'started-programs.jsonl');
const recorder = join(import.meta.dirname, 'started-programs', 'record.cjs');

export interface Step {
  readonly title: string;
  readonly command: readonly string[];
  /** Waits until missing programs have been installed. */
  readonly usesPrograms?: true;
  /** Waits until another lane has built the app, and starts the built command line. */
  readonly usesBuild?: true;
  /** Where the step's counts are written; a step without a report counts as one check. */
  readonly report?: { readonly path: string; readonly read: (text: string) => TestReport };
  /** Text that a failure of this step leaves for people. */
  readonly evidence?: () => string;
}

export interface Result {
  readonly tally: Tally;
  readonly took: readonly Took[];
  readonly notRun: readonly string[];
  /** What failed, and failed again or was not run again. */
  readonly failures: readonly string[];
  /** What failed, but passed when it ran again alone. */
  readonly unsteady: readonly string[];
}

export const vitest = (title: string, ...files: readonly string[]): Step => ({
  title,
  command: [
    'node',
    'scripts/with-keyring.ts',
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=./scripts/vitest-report.ts',
    ...files,
  ],
  usesPrograms: true,
  report: { path: vitestReport, read: readVitestReport },
});

export const build: Step = {
  title: 'Build',
  command: ['electron-vite', 'build', '--logLevel', 'warn'],
};

export const playwright = (title: string, ...files: readonly string[]): Step => ({
  title,
  command: ['node', 'scripts/with-keyring.ts', 'playwright', 'test', '--reporter=list,json', ...files],
  usesPrograms: true,
  report: { path: playwrightReport, read: readPlaywrightReport },
  evidence: windowsThatFailed,
});

/**
 * What the window showed when a spec failed. It is printed, because on a bare system no file stays and the second try
 * overwrites it.
 */
function windowsThatFailed(): string {
  if (!existsSync(playwrightResults)) return '';
  const files = readdirSync(playwrightResults, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('error-context.md'))
    .map((file) => {
      const [shown] = readFileSync(join(playwrightResults, file), 'utf8').split('\n# Test source');
      return `\n── ${file}\n${shown}\n`;
    })
    .join('');
}

/** Two tests that compete for two cores can make each other fail. If more than this fail at once, it is no accident. */
const mostRunAgain = 3;

/** Prints what a lane says, at once or, while another lane prints, later. */
class LaneVoice {
  #kept: Buffer[] | null;

  constructor(isHeld: boolean) {
    this.#kept = isHeld ? [] : null;
  }

  say(what: Buffer | string): void {
    if (this.#kept) this.#kept.push(Buffer.from(what));
    else process.stdout.write(what);
  }

  release(): void {
    const kept = this.#kept ?? [];
    this.#kept = null;
    for (const what of kept) process.stdout.write(what);
  }
}

interface Ended {
  readonly step: Step;
  readonly seconds: number;
  readonly succeeded: boolean;
  readonly tally: Tally;
  readonly report: TestReport | null;
}

/** Runs steps with the programs and the environment that the tests need. */
export class StepRunner {
  readonly #environment: NodeJS.ProcessEnv;
  readonly #isLong: boolean;
  readonly #installed: Promise<void>;
  readonly #buildTried = Promise.withResolvers<void>();

  constructor(options: { readonly long: boolean }) {
    this.#isLong = options.long;
    this.#environment = {
      ...process.env,
      PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
      REDOCLY_TELEMETRY: 'off',
      // A run starts hundreds of programs, and most of what they do is compile the same files.
      NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
      // Node reads TypeScript by itself. Playwright would compile every spec and what it imports with Babel before.
      PW_DISABLE_TS_ESM: '1',
      // The type checker is a Go program that ends soon: collecting its garbage took a seventh of its time.
      GOGC: '400',
      NO_COLOR: '1',
      RENDERDROP_LONG: options.long ? '1' : '0',
      RENDERDROP_STILL: options.long ? '0' : '1',
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
      RENDERDROP_VITEST_REPORT: vitestReport,
    };
    // The same random examples everywhere, so that a failure elsewhere happens here too. The long suites draw new ones.
    if (!options.long) this.#environment['RENDERDROP_SEED'] ??= '20261121';
    rmSync(reports, { recursive: true, force: true });
    mkdirSync(reports, { recursive: true });
    this.#listenToStarts();
    this.#installed = this.#install();
  }

  /** Records every program that this run starts from now on, directly or through others. */
  #listenToStarts(): void {
    writeFileSync(startedPrograms, '');
    // Some tests start programs as the user nobody, and those write here too.
    chmodSync(startedPrograms, 0o666);
    const before = this.#environment['NODE_OPTIONS'] ?? '';
    this.#environment['NODE_OPTIONS'] = `${before} --require ${JSON.stringify(recorder)}`.trim();
    this.#environment['RENDERDROP_STARTED_PROGRAMS'] = startedPrograms;
    process.env['RENDERDROP_STARTED_PROGRAMS'] = startedPrograms;
    createRequire(import.meta.url)(recorder);
  }

  async #install(): Promise<void> {
    await installPrograms(systemPrograms.filter(({ isInstalled }) => isInstalled));
    this.#environment['RENDERDROP_CHROMIUM'] = (await chromiumThatStarts()) ?? 'none';
  }

  /** Fails the run if it started a program that is not on the list, as a check of its own. */
  checkStarts(): Result {
    const undeclared = undeclaredPrograms(readFileSync(startedPrograms, 'utf8'));
    for (const line of undeclared) console.log(`${line}. Declare it in testing/system-programs.ts.`);
    const tally = { passed: undeclared.length === 0 ? 1 : 0, failed: undeclared.length, skipped: 0 };
    return { tally, took: [], notRun: [], failures: undeclared, unsteady: [] };
  }

  /**
   * Runs lanes side by side, and the steps of each lane one after the other: while a test of one lane waits, the other
   * lane has the core. Output of the first lane appears at once, that of the others when it has ended.
   */
  async runLanes(lanes: readonly (readonly Step[])[]): Promise<readonly Result[]> {
    const voices = lanes.map((_, index) => new LaneVoice(index > 0));
    const ended = await Promise.all(
      lanes.map(async (steps, index) => {
        const voice = voices[index] ?? new LaneVoice(false);
        const results: Ended[] = [];
        for (const step of steps) results.push(await this.#runOnce(step, voice));
        if (index === 0) for (const each of voices) each.release();
        return results;
      }),
    );
    const results: Result[] = [];
    for (const each of ended.flat()) results.push(await this.#conclude(each));
    return results;
  }

  async #runOnce(step: Step, voice: LaneVoice): Promise<Ended> {
    voice.say(`\n── ${step.title}: ${step.command.join(' ')}\n`);
    if (step.usesPrograms) await this.#installed;
    if (step.usesBuild) await this.#buildTried.promise;
    const startedMs = performance.now();
    const first = await this.#start(step, [], voice);
    const seconds = (performance.now() - startedMs) / 1_000;
    if (step === build) {
      // The long suites start the program file, which runs the sources (src/cli/testing/command-line.ts).
      if (first.succeeded && !this.#isLong) this.#environment['RENDERDROP_BUILT'] = '1';
      this.#buildTried.resolve();
    }
    if (!first.succeeded && step.evidence) voice.say(step.evidence());
    const { passed, failed, skipped } = first.tally;
    const ended = failed > 0 ? 'FAILED' : passed === 0 && skipped > 0 ? 'ran no test' : 'passed';
    voice.say(`── ${step.title} ${ended} in ${seconds.toFixed(1)} s\n`);
    return { step, seconds, ...first };
  }

  /**
   * Runs what failed once more, without other tests beside it (ADR 11). It is named even if it then passes, so that it
   * gets fixed.
   */
  async #conclude({ step, seconds, succeeded, tally, report }: Ended): Promise<Result> {
    const took = report?.took ?? [{ name: step.title, seconds }];
    const notRun = report?.notRun ?? [];
    const seen = { took, notRun };
    if (succeeded) return { ...seen, tally, failures: [], unsteady: [] };
    if (!report) return { ...seen, tally, failures: [step.title], unsteady: [] };
    const { all, steady, errors, again } = report;
    // A runner that ends with a failure but names none has still failed.
    const failures = [...report.failures, ...errors];
    if (failures.length === 0) failures.push(`${step.title}: it ended with a failure, and reported none`);
    if (this.#isLong || again.length === 0 || all.failed > mostRunAgain)
      return { ...seen, tally, failures, unsteady: [] };
    console.log(`\n── ${step.title}: what failed runs once more, alone: ${failures.join(', ')}`);
    const second = await this.#start(step, again, new LaneVoice(false));
    const sum = addTallies(steady, second.tally);
    return second.tally.failed === 0
      ? { ...seen, tally: sum, failures: [], unsteady: failures }
      : {
          ...seen,
          tally: sum,
          failures: [...(second.report?.failures ?? []), ...(second.report?.errors ?? [])],
          unsteady: [],
        };
  }

  async #start(
    step: Step,
    more: readonly string[],
    voice: LaneVoice,
  ): Promise<Pick<Ended, 'succeeded' | 'tally' | 'report'>> {
    const [program = '', ...programArguments] = [...step.command, ...more];
    if (step.report) rmSync(step.report.path, { force: true });
    const child = spawn(program, programArguments, {
      cwd: root,
      stdio: ['inherit', 'pipe', 'pipe'],
      env: this.#environment,
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (what: Buffer) => voice.say(what));
    const succeeded = await new Promise<boolean>((resolve) => {
      child.once('close', (code) => resolve(code === 0));
      child.once('error', (error) => {
        voice.say(`${error.message}\n`);
        resolve(false);
      });
    });
    if (!step.report || !existsSync(step.report.path)) {
      const tally: Tally = { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
      return { succeeded, tally, report: null };
    }
    const report = step.report.read(readFileSync(step.report.path, 'utf8'));
    // A runner can fail outside any test, for example while loading a file. That must not count as a success.
    const failed = succeeded ? report.all.failed : Math.max(1, report.all.failed);
    return { succeeded, tally: { ...report.all, failed }, report };
  }
}

const shortName = (name: string): string => (name.startsWith(root) ? relative(root, name) : name);

/**
 * The last lines of a run: what took longest, what was not run and why, what is unsteady, what failed, and the counts
 * on the very last line.
 */
export function sayResult(results: readonly Result[]): Tally {
  const took = results.flatMap((result) => result.took);
  console.log('\nWhat took longest:');
  for (const { name, seconds } of longest(took, 15)) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${shortName(name)}`);
  }
  const notRun = countedReasons(results.flatMap((result) => result.notRun));
  if (notRun.length > 0) console.log('\nSkipped:');
  for (const [reason, count] of notRun) console.log(`${String(count).padStart(7)}  not run: ${reason}`);
  for (const name of results.flatMap(({ unsteady }) => unsteady))
    console.log(`UNSTEADY, passed only alone: ${shortName(name)}`);
  for (const name of results.flatMap(({ failures }) => failures)) console.log(`FAILED: ${shortName(name)}`);
  const total = results.map(({ tally }) => tally).reduce(addTallies);
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total;
}

export const exitCodeOf = (total: Tally): number => (total.failed > 0 || total.passed === 0 ? 1 : 0);
