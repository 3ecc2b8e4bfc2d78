import { expect, it, vi } from 'vitest';
import { addTallies, countedReasons, longest, readPlaywrightReport, readVitestReport } from './test-tally.ts';

const file = (name: string, status: string, ...tests: readonly string[]) => ({
  name,
  status,
  startTime: 1_000,
  endTime: 1_000 + name.length * 100,
  assertionResults: tests.map((test) => ({ fullName: 'a test', status: test })),
});

const vitestReport = (...testResults: readonly object[]) =>
  readVitestReport(JSON.stringify({ testResults, success: false }));

const took = (...durations: readonly number[]) => [
  { status: 'expected', annotations: [], results: durations.map((duration) => ({ duration })) },
];

const playwrightReport = (stats: object, ...specs: readonly object[]) =>
  readPlaywrightReport(JSON.stringify({ stats, suites: [{ specs: [], suites: [{ specs }] }] }));

it('counts what Vitest reports, and names the files to run again', () => {
  const report = vitestReport(
    file('/a.test.ts', 'passed', 'passed', 'passed', 'pending'),
    file('/b.test.ts', 'failed', 'passed', 'failed', 'todo'),
  );
  expect(report.all).toEqual({ passed: 3, failed: 1, skipped: 2 });
  expect(report.steady).toEqual({ passed: 2, failed: 0, skipped: 1 });
  expect(report.failures).toEqual(['/b.test.ts']);
  expect(report.again).toEqual(['--maxWorkers=1', '/b.test.ts']);
});

it('counts a test file that cannot be loaded as a failure', () => {
  const report = vitestReport(file('/a.test.ts', 'passed', 'passed'), file('/broken.test.ts', 'failed'));
  expect(report.all).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(report.again).toContain('/broken.test.ts');
});

it('counts an error outside any test as a failure of its file, which runs again', () => {
  const steady = file('/a.test.ts', 'passed', 'passed');
  const leaving = file('/b.test.ts', 'passed', 'passed', 'passed');
  const errorsOutsideTests = [{ message: 'Error: nobody awaits me', file: '/b.test.ts' }];
  const report = readVitestReport(JSON.stringify({ testResults: [steady, leaving], errorsOutsideTests }));
  expect(report.all).toEqual({ passed: 3, failed: 1, skipped: 0 });
  expect(report.steady).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(report.errors).toEqual(['Error: nobody awaits me']);
  expect(report.again).toEqual(['--maxWorkers=1', '/b.test.ts']);
});

it('runs nothing again for an error that belongs to no file', () => {
  const testResults = [file('/a.test.ts', 'passed', 'passed'), file('/b.test.ts', 'failed', 'failed')];
  const errorsOutsideTests = [{ message: 'Error: a worker went away' }];
  const report = readVitestReport(JSON.stringify({ testResults, errorsOutsideTests }));
  expect(report.all.failed).toBe(2);
  expect(report.again).toEqual([]);
});

it('runs nothing again if nothing failed', () => {
  expect(vitestReport(file('/a.test.ts', 'passed', 'passed')).again).toEqual([]);
  expect(playwrightReport({ expected: 4, unexpected: 0, flaky: 0, skipped: 6 }).again).toEqual([]);
});

it('counts what Playwright reports, a test that passed only on a second try as failed', () => {
  const report = playwrightReport(
    { expected: 4, unexpected: 1, flaky: 1, skipped: 6 },
    { file: 'drop.spec.ts', title: 'drops', ok: true, tests: took(1_200) },
    { file: 'keys.spec.ts', title: 'types', ok: false, tests: took(2_000, 500) },
  );
  expect(report.all).toEqual({ passed: 4, failed: 2, skipped: 6 });
  expect(report.steady).toEqual({ passed: 4, failed: 0, skipped: 6 });
  expect(report.failures).toEqual(['keys.spec.ts › types']);
  expect(report.again).toEqual(['--workers=1', '--last-failed']);
});

it('says what took longest, counting all tries', () => {
  const files = vitestReport(file('/a.test.ts', 'passed', 'passed'), {
    ...file('/b.test.ts', 'failed'),
    endTime: null,
  });
  expect(files.took).toEqual([
    { name: '/a.test.ts', seconds: 1 },
    { name: '/b.test.ts', seconds: -1 },
  ]);
  const { took: specs } = playwrightReport(
    { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    { file: 'drop.spec.ts', title: 'drops', ok: true, tests: took(1_200) },
    { file: 'keys.spec.ts', title: 'types', ok: false, tests: took(2_000, 500) },
  );
  expect(longest([...files.took, ...specs], 2)).toEqual([
    { name: 'keys.spec.ts › types', seconds: 2.5 },
    { name: 'drop.spec.ts › drops', seconds: 1.2 },
  ]);
});

it('adds two tallies', () => {
  const sum = addTallies({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 });
  expect(sum).toEqual({ passed: 11, failed: 22, skipped: 33 });
});

it('says why a test was skipped: the missing program in its tags, its name, or the reason that the spec gave', () => {
  vi.stubEnv('PATH', '/nowhere');
  const skipped = (fullName: string, ...tags: readonly string[]) => ({ fullName, status: 'skipped', tags });
  const { notRun } = vitestReport({
    ...file('/a.test.ts', 'passed', 'passed'),
    assertionResults: [
      skipped('encodes frames', 'ffmpeg'),
      skipped('is read by both', 'zsh', 'python3'),
      skipped('a secret store: keytar (not run: dbus-run-session is missing) keeps a secret'),
      skipped('on Windows'),
      { fullName: 'runs', status: 'passed', tags: ['ffmpeg'] },
    ],
  });
  expect(notRun).toEqual([
    'ffmpeg is missing',
    'zsh and python3 are missing',
    'dbus-run-session is missing',
    'not for this system',
  ]);
  const reason = 'not run: no Chromium was found on this computer';
  const tests = [{ status: 'skipped', annotations: [{ type: 'skip', description: reason }], results: [] }];
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 1 };
  expect(playwrightReport(stats, { file: 'a.spec.ts', title: 'a', ok: true, tests }).notRun).toEqual([
    'no Chromium was found on this computer',
  ]);
  expect(countedReasons(['a', 'b', 'b'])).toEqual([
    ['b', 2],
    ['a', 1],
  ]);
});
