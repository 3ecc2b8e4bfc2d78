/**
 * Runs before each test (`vitest.config.ts`), and skips it if a program named by its tags is missing. The tags alone
 * already skip most tests, but `it.skipIf(…)` and `it.runIf(…)` override them.
 */
import { beforeEach } from 'vitest';
import { isMissing, systemPrograms } from '../testing/system-programs.ts';

const missing = new Set(systemPrograms.filter(isMissing).map(({ command }) => command));

beforeEach(({ task, skip }) => {
  skip(
    (task.tags ?? []).some((tag) => missing.has(tag)),
    'not run: a program is missing',
  );
});
