/**
 * Global setup of the tests outside the window (`vitest.config.ts`): one process hosts the practice services of all tests. No test
 * looks at the pictures that these services would draw of what was uploaded, so they draw none.
 */
import { hostPracticeServices } from '../testing/practice-programs.ts';

let stop: (() => Promise<void>) | null = null;

export async function setup(): Promise<void> {
  stop = await hostPracticeServices({ drawsPictures: false });
}

export async function teardown(): Promise<void> {
  await stop?.();
}
