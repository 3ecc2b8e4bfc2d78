/**
 * Only guards against hanging: a busy computer may be thirty times slower than a quiet one, and still be right. It is
 * less than a test has in all (vitest.config.ts), so that what was waited for is said before the test is out of time.
 */
export const hangLimitMs = 100_000;
