/** Steps of checking: a command each, whose report is counted, and what took longest in them. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { ensureChromium, ensurePrograms, ffmpegProgram, keyringPrograms } from './system-programs.ts';
import {
  addTallies,
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

export interface Step {
  readonly title: string;
  readonly command: readonly string[];
  /** Where the step's own counts are written; a step without counts as one check. */
  readonly report?: { readonly path: string; readonly read: (text: string) => TestReport };
}

export interface Result {
  readonly tally: Tally;
  readonly took: readonly Took[];
}

export const vitest = (title: string, ...files: readonly string[]): Step => ({
  title,
  command: [
    'node',
    'scripts/with-keyring.ts',
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
    ...files,
  ],
  report: { path: vitestReport, read: readVitestReport },
});

export const build: Step = {
  title: 'Build',
  command: ['electron-vite', 'build', '--logLevel', 'warn'],
};

export const playwright = (title: string): Step => ({
  title,
  command: ['node', 'scripts/with-keyring.ts', 'playwright', 'test', '--reporter=list,json'],
  report: { path: playwrightReport, read: readPlaywrightReport },
});

/** Two tests that race for two cores can fail one another; more than these few failing at once is no accident. */
const mostRunAgain = 3;

/** Runs steps one after the other on what the tests need of this computer. */
export class StepRunner {
  readonly #environment: NodeJS.ProcessEnv;
  readonly #failuresRunAgain: boolean;

  constructor(options: { readonly long: boolean }) {
    this.#failuresRunAgain = !options.long;
    this.#environment = {
      ...process.env,
      PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
      REDOCLY_TELEMETRY: 'off',
      // Hundreds of programs are started on the way; most of what they do is compile the same files.
      NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
      NO_COLOR: '1',
      RENDERDROP_LONG: options.long ? '1' : '0',
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
    };
    // The same random examples everywhere, so that what fails elsewhere fails here; the long suites draw new ones.
    if (!options.long) this.#environment['RENDERDROP_SEED'] ??= '20261121';
    rmSync(reports, { recursive: true, force: true });
    mkdirSync(reports, { recursive: true });
    ensurePrograms([...keyringPrograms, ffmpegProgram]);
    const chromiumPath = ensureChromium();
    if (chromiumPath !== null) this.#environment['RENDERDROP_CHROMIUM'] = chromiumPath;
  }

  run(step: Step): Result {
    console.log(`\n── ${step.title}: ${step.command.join(' ')}`);
    const startedMs = performance.now();
    const first = this.#start(step, []);
    const again = first.report && !first.succeeded && this.#failuresRunAgain;
    const tally = again ? this.#runFailedAgain(step, first.report) : first.tally;
    const seconds = (performance.now() - startedMs) / 1_000;
    const verdict = tally.failed === 0 ? 'passed' : 'FAILED';
    console.log(`── ${step.title} ${verdict} in ${seconds.toFixed(1)} s`);
    return { tally, took: first.report?.took ?? [{ name: step.title, seconds }] };
  }

  /** What failed runs once more with the computer to itself (ADR 11). It is named either way, so that it gets mended. */
  #runFailedAgain(step: Step, first: TestReport): Tally {
    const { all, steady, failures, again } = first;
    if (again.length === 0 || all.failed > mostRunAgain) return { ...all, failed: Math.max(1, all.failed) };
    console.log(`\n── ${step.title}: what failed runs once more, alone: ${failures.join(', ')}`);
    const second = this.#start(step, again);
    if (second.tally.failed === 0) console.log(`── UNSTEADY, passed only alone: ${failures.join(', ')}`);
    return addTallies(steady, second.tally);
  }

  #start(step: Step, more: readonly string[]) {
    const [program = '', ...programArguments] = [...step.command, ...more];
    if (step.report) rmSync(step.report.path, { force: true });
    const options = { cwd: root, stdio: 'inherit', env: this.#environment } as const;
    const succeeded = spawnSync(program, programArguments, options).status === 0;
    if (!step.report || !existsSync(step.report.path)) {
      const tally: Tally = { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
      return { succeeded, tally, report: null };
    }
    const report = step.report.read(readFileSync(step.report.path, 'utf8'));
    // A runner can fail outside any test, for example while it loads a file: that must not count as a success.
    const failed = succeeded ? report.all.failed : Math.max(1, report.all.failed);
    return { succeeded, tally: { ...report.all, failed }, report };
  }
}

/** The lines a run ends with: what took longest, and the counts on the very last one. */
export function sayResult(results: readonly Result[]): Tally {
  const took = results.flatMap((result) => result.took);
  console.log('\nWhat took longest:');
  for (const { name, seconds } of longest(took, 15)) {
    console.log(
      `${seconds.toFixed(1).padStart(7)} s  ${name.startsWith(root) ? relative(root, name) : name}`,
    );
  }
  const total = results.map(({ tally }) => tally).reduce(addTallies);
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total;
}

export const exitCodeOf = (total: Tally): number => (total.failed > 0 || total.passed === 0 ? 1 : 0);
