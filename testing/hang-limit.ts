/**
 * Only guards against hanging: a busy computer may be thirty times slower than an idle one. It is shorter than the time limit
 * of a test (vitest.config.ts), so that the failure says what was waited for.
 */
export const hangLimitMs = 100_000;
