import { accessSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { hangLimitMs } from './testing/hang-limit.ts';
import { isMissing, systemPrograms } from './testing/system-programs.ts';

const long = process.env['RENDERDROP_LONG'] === '1';
/** Set by `npm test` once the app is built (`scripts/check-steps.ts`). `npm run unit` and the long suites start sources. */
const isBuilt = process.env['RENDERDROP_BUILT'] === '1';
/** A file of this name in its place: an alias that fits nothing would silently test other code. */
const threads = 'src/engine/ground/worker-script.ts';
accessSync(join(import.meta.dirname, threads));
const builtThreads = {
  find: new RegExp(`^.*/${basename(threads).replaceAll('.', '\\.')}$`),
  replacement: join(import.meta.dirname, 'scripts/built-threads.ts'),
};

export default defineConfig({
  resolve: { alias: isBuilt ? [builtThreads] : [] },
  test: {
    include: long
      ? ['{src,sandbox,scripts,e2e,bench,chromium-app}/**/*.long.test.ts']
      : ['{src,sandbox,scripts,e2e,bench,chromium-app}/**/*.test.ts'],
    exclude: long ? ['**/node_modules/**'] : ['**/node_modules/**', '**/*.long.test.ts'],
    setupFiles: ['scripts/random-examples.ts', 'scripts/not-run-here.ts', 'scripts/leave-nothing-behind.ts'],
    globalSetup: ['scripts/host-plain-practice-services.ts'],
    // `@module-tag ffmpeg` above a file, or a test's own tag, says what it needs: where that is missing, it is not run.
    tags: systemPrograms.map((program) => ({ name: program.command, skip: isMissing(program) })),
    pool: 'forks',
    // A worker keeps what it has loaded for its next file: a seventh less processor time. So a test leaves nothing behind.
    isolate: false,
    // Beside two workers of the end-to-end tests (scripts/run-checks.ts): what waits for programs leaves the cores to others.
    maxWorkers: 3,
    // Only guards against hanging: on a computer that does much else a right answer may come late.
    expect: { poll: { timeout: hangLimitMs } },
    testTimeout: long ? 600_000 : 120_000,
    hookTimeout: long ? 600_000 : 120_000,
  },
});
