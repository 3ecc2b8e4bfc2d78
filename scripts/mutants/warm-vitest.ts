/**
 * Keeps Vitest warm. Told over IPC which files changed and which test file to run, it answers whether the test failed.
 * It is a process of its own because a change can make a test loop forever; then the whole process is killed and
 * restarted.
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
  // Each test file loads the sources as they are now.
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
  // The result also contains earlier runs.
  const own = result.testModules.filter(({ moduleId }) => moduleId === join(root, test));
  const failed = vitest.state.getUnhandledErrors().length > 0 || own.some((module) => !module.ok());
  const ran = own.reduce((sum, { children }) => sum + [...children.allTests()].length, 0);
  // Without this the next file would stop at its first test, because `bail` counts the failures of all files.
  vitest.state.clearErrors();
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
  process.exitCode = 0;
  process.send?.({ failed, ran, tookMs: performance.now() - startedMs } satisfies Answer);
}
