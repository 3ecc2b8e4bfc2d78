/**
 * Vitest, kept warm: told over IPC which files changed and which test file to run, it answers whether that failed. It is a
 * program of its own because a change can make a test spin for ever, and then all of it is ended and begun again.
 */
import { join } from 'node:path';
import { createVitest } from 'vitest/node';

export interface Ask {
  readonly changed: readonly string[];
  readonly test: string;
}
export interface Answer {
  readonly failed: boolean;
  readonly ran: number;
  readonly tookMs: number;
}

const root = process.cwd();
const vitest = await createVitest('test', {
  root,
  watch: false,
  reporters: [{}],
  bail: 1,
  maxWorkers: 1,
  fileParallelism: false,
  // Each file meets the sources as they are now.
  isolate: true,
  testTimeout: 20_000,
  hookTimeout: 20_000,
  cache: false,
  silent: true,
});
await vitest.standalone();
const project = vitest.getRootProject();

process.on('message', ({ changed, test }: Ask) => void answer(changed, test));
process.send?.('ready');

async function answer(changed: readonly string[], test: string): Promise<void> {
  for (const file of changed) vitest.invalidateFile(join(root, file));
  const startedMs = performance.now();
  const result = await vitest.runTestSpecifications([project.createSpecification(join(root, test))]);
  // What ran before is in the result, too.
  const own = result.testModules.filter(({ moduleId }) => moduleId === join(root, test));
  const failed = vitest.state.getUnhandledErrors().length > 0 || own.some((module) => !module.ok());
  const ran = own.reduce((sum, { children }) => sum + [...children.allTests()].length, 0);
  // Or the next file would be ended at its first test, as `bail` counts what failed in all of them.
  vitest.state.clearErrors();
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  process.exitCode = 0;
  process.send?.({ failed, ran, tookMs: performance.now() - startedMs } satisfies Answer);
}
