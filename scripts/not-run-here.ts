/**
 * Before each test (`vitest.config.ts`). The tag of a missing program keeps a test from running already, with its file's
 * preparations where all of the file has it; but `it.skipIf(…)` and `it.runIf(…)` take what they are told for the last word.
 */
import { beforeEach } from 'vitest';
import { isMissing, systemPrograms } from './system-programs.ts';

const missing = new Set(systemPrograms.filter(isMissing).map(({ command }) => command));

beforeEach(({ task, skip }) => {
  skip(
    (task.tags ?? []).some((tag) => missing.has(tag)),
    'not run: a program is missing',
  );
});
