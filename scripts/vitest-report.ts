/**
 * Vitest's JSON report, extended by errors outside any test, such as a rejected promise that nobody awaits. They fail
 * the run, but Vitest's own report would show no failure.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { JsonReporter, type TestModule } from 'vitest/node';
import { z } from 'zod';

const errorSchema = z.object({
  message: z.string().catch('An error without a message'),
  stack: z.string().optional().catch(undefined),
  VITEST_TEST_PATH: z.string().optional().catch(undefined),
});

export default class VitestReport extends JsonReporter {
  readonly #path: string;

  constructor() {
    const path = process.env['RENDERDROP_VITEST_REPORT'];
    if (path === undefined) throw new Error('RENDERDROP_VITEST_REPORT must say where the report goes.');
    super({ outputFile: path });
    this.#path = path;
  }

  override async onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly unknown[] = [],
  ): Promise<void> {
    await super.onTestRunEnd(modules);
    const errorsOutsideTests = unhandledErrors.map((error) => {
      const { message, stack, VITEST_TEST_PATH } = errorSchema.parse(error);
      return { message: stack ?? message, file: VITEST_TEST_PATH };
    });
    const report = z.looseObject({}).parse(JSON.parse(readFileSync(this.#path, 'utf8')));
    writeFileSync(this.#path, JSON.stringify({ ...report, errorsOutsideTests }));
  }
}
