/**
 * Global setup of test runs (`vitest.config.ts`, `playwright.config.ts`): one process hosts the practice services of
 * all tests.
 */
import { hostPracticeServices } from '../src/engine/testing/practice-programs.ts';

export default hostPracticeServices;
