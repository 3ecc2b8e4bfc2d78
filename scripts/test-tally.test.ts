import { expect, it } from 'vitest';
import { addTallies, playwrightTally, vitestTally } from './test-tally.ts';

it('reads what Vitest reports', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 2,
    numFailedTestSuites: 1,
    numPendingTests: 3,
    numTodoTests: 1,
  };
  expect(vitestTally(JSON.stringify(report))).toEqual({ passed: 5, failed: 2, skipped: 4 });
});

it('counts a test file that cannot be loaded as a failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 0,
    numFailedTestSuites: 1,
    numPendingTests: 0,
    numTodoTests: 0,
  };
  expect(vitestTally(JSON.stringify(report)).failed).toBe(1);
});

it('counts a flaky Playwright test as failed', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 6 } };
  expect(playwrightTally(JSON.stringify(report))).toEqual({ passed: 4, failed: 2, skipped: 6 });
});

it('adds up', () => {
  const sum = addTallies({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 });
  expect(sum).toEqual({ passed: 11, failed: 22, skipped: 33 });
});
