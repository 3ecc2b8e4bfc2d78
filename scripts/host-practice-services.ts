/** Global setup of the specs (`playwright.config.ts`): one process hosts the practice services of all of them. */
import { hostPracticeServices } from '../testing/practice-programs.ts';

export default (): Promise<() => Promise<void>> => hostPracticeServices();
