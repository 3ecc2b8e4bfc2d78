/**
 * Everything CI runs, in one command: `npm test`. With `--long` the suites that take longer than a person
 * wants to wait, run whole. Ends with one line: `N passed, N failed, N skipped`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureChromium, ensurePrograms, ffmpegProgram, keyringPrograms } from './system-programs.ts';
import {
  addTallies,
  readPlaywrightReport,
  readVitestReport,
  type Tally,
  type TestReport,
} from './test-tally.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, '.cache', 'reports');
const long = process.argv.includes('--long');

const environment: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env['PATH'] ?? ''}`,
  REDOCLY_TELEMETRY: 'off',
  // Hundreds of programs are started on the way; most of what they do is compile the same files.
  NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
  NO_COLOR: '1',
  RENDERDROP_LONG: long ? '1' : '0',
};
// The same random examples everywhere, so that what fails elsewhere fails here; the long suites draw new ones.
if (!long) environment['RENDERDROP_SEED'] ??= '20261121';

interface Step {
  readonly title: string;
  readonly command: readonly string[];
  /** Where the step's own counts are written; a step without counts as one check. */
  readonly report?: { readonly path: string; readonly read: (text: string) => TestReport };
}

const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

const vitest: Step = {
  title: long ? 'Long suites' : 'Unit, contract and integration tests',
  command: [
    'node',
    'scripts/with-keyring.ts',
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ],
  report: { path: vitestReport, read: readVitestReport },
};

const build: Step = {
  title: 'Build',
  command: ['electron-vite', 'build', '--logLevel', 'warn'],
};

const playwright: Step = {
  title: long ? 'Long end-to-end tests' : 'End-to-end tests',
  command: ['node', 'scripts/with-keyring.ts', 'playwright', 'test', '--reporter=list,json'],
  report: { path: playwrightReport, read: readPlaywrightReport },
};

const longSteps: readonly Step[] = [vitest, build, playwright];
const quickSteps: readonly Step[] = [
  { title: 'Format, lint and layering', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { title: 'Import circles and unused code', command: ['node', 'scripts/check-imports.ts'] },
  { title: 'Types', command: ['tsc', '-b'] },
  vitest,
  build,
  playwright,
];

/** Two tests that race for two cores can fail one another; more than these few failing at once is no accident. */
const mostRunAgain = 3;

function run(step: Step): Tally {
  console.log(`\n── ${step.title}: ${step.command.join(' ')}`);
  const startedMs = performance.now();
  const first = start(step, []);
  const tally = first.report && !first.succeeded && !long ? runFailedAgain(step, first.report) : first.tally;
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`── ${step.title} ${tally.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return tally;
}

/** What failed runs once more with the computer to itself (ADR 11). It is named either way, so that it gets mended. */
function runFailedAgain(step: Step, first: TestReport): Tally {
  const { all, steady, failures, again } = first;
  if (again.length === 0 || all.failed > mostRunAgain) return { ...all, failed: Math.max(1, all.failed) };
  console.log(`\n── ${step.title}: what failed runs once more, alone: ${failures.join(', ')}`);
  const second = start(step, again);
  if (second.tally.failed === 0) console.log(`── UNSTEADY, passed only alone: ${failures.join(', ')}`);
  return addTallies(steady, second.tally);
}

interface Run {
  readonly succeeded: boolean;
  readonly tally: Tally;
  readonly report: TestReport | null;
}

function start(step: Step, more: readonly string[]): Run {
  const [program = '', ...programArguments] = [...step.command, ...more];
  if (step.report) rmSync(step.report.path, { force: true });
  const result = spawnSync(program, programArguments, { cwd: root, stdio: 'inherit', env: environment });
  const succeeded = result.status === 0;
  if (!step.report || !existsSync(step.report.path)) {
    return {
      succeeded,
      tally: { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 },
      report: null,
    };
  }
  const report = step.report.read(readFileSync(step.report.path, 'utf8'));
  // A runner can fail outside any test, for example while it loads a file: that must not count as a success.
  const failed = succeeded ? report.all.failed : Math.max(1, report.all.failed);
  return { succeeded, tally: { ...report.all, failed }, report };
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
ensurePrograms([...keyringPrograms, ffmpegProgram]);
const chromiumPath = ensureChromium();
if (chromiumPath !== null) environment['RENDERDROP_CHROMIUM'] = chromiumPath;
environment['PLAYWRIGHT_JSON_OUTPUT_FILE'] = playwrightReport;

const total = (long ? longSteps : quickSteps).map(run).reduce(addTallies);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
