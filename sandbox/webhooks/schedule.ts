import { limits } from '../../src/shared/api/limits.ts';

/** How long to wait after this many failed attempts; null once all eight are used up. */
export function retryDelayMs(failedAttempts: number): number | null {
  const delaySeconds = limits.webhookRetryDelaysSeconds[failedAttempts - 1];
  return delaySeconds === undefined ? null : delaySeconds * 1000;
}

/** An endpoint that has not taken a single delivery for this long is switched off. */
export const failingForMs = limits.webhookDisabledAfterSeconds * 1000;
