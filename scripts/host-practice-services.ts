/** Before a run of tests (`vitest.config.ts`, `playwright.config.ts`): one process for the practice services of all of them. */
import { hostPracticeServices } from '../src/engine/testing/practice-programs.ts';

export default hostPracticeServices;
