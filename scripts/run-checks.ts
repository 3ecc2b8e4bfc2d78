/**
 * Everything CI runs, in one command: `npm test`. Ends with what took longest, and one line:
 * `N passed, N failed, N skipped`. The suites that take longer than a person wants to wait: scripts/run-long.ts.
 */
import { build, exitCodeOf, playwright, type Step, StepRunner, sayResult, vitest } from './check-steps.ts';

/** About as long as one another, on two cores. */
const lanes: readonly (readonly Step[])[] = [
  [
    { title: 'Format, lint and layering', command: ['biome', 'ci', '--error-on-warnings', '.'] },
    { title: 'Import circles and unused code', command: ['node', 'scripts/check-imports.ts'] },
    { title: 'Types', command: ['tsc', '-b'] },
    vitest('Unit, contract and integration tests'),
  ],
  [build, playwright('End-to-end tests')],
];

const runner = new StepRunner({ long: false });
const results = await runner.runLanes(lanes);
process.exit(exitCodeOf(sayResult([...results, runner.checkStarts()])));
