import { z } from 'zod';
import { isMissing, programNamed } from '../testing/system-programs.ts';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const addTallies = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** How long one file, or one spec, took. */
export interface Took {
  readonly name: string;
  readonly seconds: number;
}

export const longest = (took: readonly Took[], count: number): readonly Took[] =>
  took.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);

/** What a runner's report says: all results, and those that need not run again. */
export interface TestReport {
  readonly all: Tally;
  /** The counts without failures, and without the tests that run again together with them. */
  readonly steady: Tally;
  /** What failed, by name. */
  readonly failures: readonly string[];
  /** Errors outside any test. */
  readonly errors: readonly string[];
  /** Arguments that, added to the runner's command, run what failed once more. */
  readonly again: readonly string[];
  readonly took: readonly Took[];
  /** Why each skipped test was skipped. */
  readonly notRun: readonly string[];
}

const vitestReportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.enum(['passed', 'failed']),
      // Only used in the summary: a file that could not be loaded may have neither.
      startTime: z.number().catch(0),
      endTime: z.number().catch(0),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.enum(['passed', 'failed', 'skipped', 'pending', 'todo', 'disabled']),
          tags: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
  // Added by scripts/vitest-report.ts.
  errorsOutsideTests: z.array(z.object({ message: z.string(), file: z.string().optional() })).default([]),
});

type VitestFile = z.infer<typeof vitestReportSchema>['testResults'][number];

function vitestFileTally({ status, assertionResults }: VitestFile): Tally {
  const count = (wanted: string) => assertionResults.filter((test) => test.status === wanted).length;
  const passed = count('passed');
  const failed = count('failed');
  return {
    passed,
    // A file that can't be loaded has failed, although none of its tests did.
    failed: status === 'failed' ? Math.max(1, failed) : failed,
    skipped: assertionResults.length - passed - failed,
  };
}

/** The reason is a missing program among the test's tags, or else in its name. */
function whyNotRun({ fullName, tags }: VitestFile['assertionResults'][number]): string {
  const missing = tags.map(programNamed).filter((program) => program && isMissing(program));
  const names = missing.map((program) => program?.command).join(' and ');
  if (names !== '') return `${names} ${missing.length === 1 ? 'is' : 'are'} missing`;
  return /\(not run: ([^)]*)\)/.exec(fullName)?.[1] ?? 'not for this system';
}

const none: Tally = { passed: 0, failed: 0, skipped: 0 };

export function readVitestReport(text: string): TestReport {
  const { testResults, errorsOutsideTests } = vitestReportSchema.parse(JSON.parse(text));
  const files = testResults.map((file): VitestFile => {
    const hasError = errorsOutsideTests.some((error) => error.file === file.name);
    return hasError ? { ...file, status: 'failed' } : file;
  });
  const sum = (some: readonly VitestFile[]) => some.map(vitestFileTally).reduce(addTallies, none);
  const failed = files.filter((file) => vitestFileTally(file).failed > 0);
  const names = files.map(({ name }) => name);
  const ofNoFile = errorsOutsideTests.filter(({ file }) => file === undefined || !names.includes(file));
  const all = sum(files);
  return {
    all: { ...all, failed: all.failed + ofNoFile.length },
    steady: sum(files.filter((file) => !failed.includes(file))),
    failures: failed.map(({ name }) => name),
    errors: errorsOutsideTests.map(({ message }) => message),
    // An error that belongs to no file can't be run again.
    again:
      failed.length === 0 || ofNoFile.length > 0 ? [] : ['--maxWorkers=1', ...failed.map(({ name }) => name)],
    took: files.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1_000 })),
    notRun: files
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(whyNotRun),
  };
}

/** How often each reason was given, the most frequent one first. */
export function countedReasons(reasons: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a);
}

const playwrightSpecSchema = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      status: z.enum(['skipped', 'expected', 'unexpected', 'flaky']),
      annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
      results: z.array(z.object({ duration: z.number() })),
    }),
  ),
});

interface PlaywrightSuite {
  readonly specs: readonly z.output<typeof playwrightSpecSchema>[];
  readonly suites?: readonly PlaywrightSuite[] | undefined;
}

const playwrightSuiteSchema: z.ZodType<PlaywrightSuite> = z.object({
  specs: z.array(playwrightSpecSchema),
  suites: z.lazy(() => z.array(playwrightSuiteSchema)).optional(),
});

const playwrightReportSchema = z.object({
  suites: z.array(playwrightSuiteSchema),
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

export function readPlaywrightReport(text: string): TestReport {
  const { stats, suites } = playwrightReportSchema.parse(JSON.parse(text));
  const failed = stats.unexpected + stats.flaky;
  return {
    all: { passed: stats.expected, failed, skipped: stats.skipped },
    steady: { passed: stats.expected, failed: 0, skipped: stats.skipped },
    failures: suites
      .flatMap(specsOf)
      .filter(({ ok }) => !ok)
      .map(nameOf),
    errors: [],
    again: failed === 0 ? [] : ['--workers=1', '--last-failed'],
    took: suites.flatMap(specsOf).map((spec) => ({ name: nameOf(spec), seconds: secondsOf(spec) })),
    notRun: suites
      .flatMap(specsOf)
      .flatMap(({ tests }) => tests)
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => {
        const why = annotations.find(({ type }) => type === 'skip')?.description;
        return why?.replace(/^not run: /, '') ?? 'not for this system';
      }),
  };
}

type PlaywrightSpec = PlaywrightSuite['specs'][number];

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): readonly PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const nameOf = ({ file, title }: PlaywrightSpec): string => `${file} › ${title}`;

const secondsOf = ({ tests }: PlaywrightSpec): number =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1_000;
