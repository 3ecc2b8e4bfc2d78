/**
 * Everything that CI runs, in one command: `npm test`. Ends with what took longest, and one line: `N passed, N failed,
 * N skipped`. `npm test -- --quick` leaves out slow tests: those that start programs, whole uploads, watched folders,
 * and everything in the window except its main job. scripts/run-long.ts runs the suites that take longer than a person
 * wants to wait.
 */
import { build, exitCodeOf, playwright, type Step, StepRunner, sayResult, vitest } from './check-steps.ts';

const [word, ...more] = process.argv.slice(2);
if ((word !== undefined && word !== '--quick') || more.length > 0) {
  console.error(
    `Not understood: ${process.argv.slice(2).join(' ')}. There is --quick, and one test: npm run unit -- PATH.`,
  );
  process.exit(2);
}
const isQuick = word === '--quick';

const slow = [
  'src/cli/**',
  'src/engine/watch-folders/**',
  '**/stories/**',
  'scripts/demo/**',
  'scripts/integrations/**',
];
const tests = isQuick
  ? vitest('Quick tests', ...slow.flatMap((pattern) => ['--exclude', pattern]))
  : vitest('Unit, contract and integration tests');
const specs = isQuick
  ? playwright('The main job in the window', 'e2e/specs/first-start.spec.ts', 'e2e/specs/upload.spec.ts')
  : playwright('End-to-end tests');

/** Each lane takes about equally long on two cores: where one has ended, the other leaves a core idle while it waits. */
const lanes: readonly (readonly Step[])[] = [
  [
    build,
    { title: 'Format, lint and layering', command: ['biome', 'ci', '--error-on-warnings', '.'] },
    { title: 'Import circles and unused code', command: ['node', 'scripts/check-imports.ts'] },
    // Each further checker of a project learns the same types once more: half of the processor time went there.
    { title: 'Types', command: ['tsc', '-b', '--checkers', '1'] },
    specs,
  ],
  [{ ...tests, usesBuild: true }],
];

const runner = new StepRunner({ long: false });
const results = await runner.runLanes(lanes);
process.exit(exitCodeOf(sayResult([...results, runner.checkStarts()])));
