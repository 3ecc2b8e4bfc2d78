import { z } from 'zod';

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

const vitestReportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});

export function vitestTally(text: string): Tally {
  const report = vitestReportSchema.parse(JSON.parse(text));
  // A file that cannot be loaded has failed without one failed test.
  const failed = report.numFailedTests > 0 ? report.numFailedTests : report.numFailedTestSuites;
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests };
}

const playwrightReportSchema = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    flaky: z.number(),
    skipped: z.number(),
  }),
});

/** A flaky test passed in the end only by being tried again: it counts as failed. */
export function playwrightTally(text: string): Tally {
  const { stats } = playwrightReportSchema.parse(JSON.parse(text));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}
