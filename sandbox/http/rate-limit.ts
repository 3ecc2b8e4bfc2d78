import { headers } from '../../src/shared/api/headers.ts';
import { limits } from '../../src/shared/api/limits.ts';
import type { ServiceClock } from '../clock.ts';
import { ServiceError } from './problem.ts';

interface Window {
  readonly endsAtMs: number;
  taken: number;
}

/** A fixed window for each credential, opened by its first request. */
export class RateLimiter {
  readonly #clock: ServiceClock;
  readonly #windows = new Map<string, Window>();

  constructor(clock: ServiceClock) {
    this.#clock = clock;
  }

  /** Counts one request and returns the headers of every answer to this credential; throws if there were too many requests. */
  take(credentialId: string): Record<string, string> {
    const window = this.#windowOf(credentialId);
    const secondsLeft = Math.max(1, Math.ceil((window.endsAtMs - this.#clock.nowMs()) / 1000));
    const allowed = window.taken < limits.ratePerWindow;
    if (allowed) window.taken += 1;
    const policy = limits.ratePolicyName;
    const rateHeaders = {
      [headers.rateLimitPolicy]: `"${policy}";q=${limits.ratePerWindow};w=${this.#windowSeconds()}`,
      [headers.rateLimit]: `"${policy}";r=${limits.ratePerWindow - window.taken};t=${secondsLeft}`,
    };
    if (allowed) return rateHeaders;
    throw new ServiceError(
      'rate_limited',
      `More than ${limits.ratePerWindow} requests in the current minute; try again in ${secondsLeft} s.`,
      { ...rateHeaders, [headers.retryAfter]: String(secondsLeft) },
    );
  }

  /** The real length of a window under `--time-scale`. A client that was told a minute would wait a minute. */
  #windowSeconds(): number {
    const windowMs = this.#clock.afterMs(limits.rateWindowSeconds * 1000) - this.#clock.nowMs();
    return Math.max(1, Math.round(windowMs / 1000));
  }

  #windowOf(credentialId: string): Window {
    const current = this.#windows.get(credentialId);
    if (current && current.endsAtMs > this.#clock.nowMs()) return current;
    const fresh = { endsAtMs: this.#clock.afterMs(limits.rateWindowSeconds * 1000), taken: 0 };
    this.#windows.set(credentialId, fresh);
    return fresh;
  }
}
