import type { Clock } from '../ports/clock.ts';
import type { Credentials } from '../ports/credentials.ts';
import type { HttpTransport } from '../ports/http-transport.ts';
import type { Random } from '../ports/random.ts';
import { ApiClient } from './api-client.ts';
import { RateBudgets } from './rate-budget.ts';

export interface ApiClientsParts {
  readonly transport: HttpTransport;
  readonly clock: Clock;
  readonly random: Random;
  readonly userAgent: string;
  /** How long calls wait for a rate limit that other programs share; absent where a person sits at a window. */
  readonly rateLimitPatienceMs?: number | undefined;
}

/** One client for each set of credentials. Sign-in, lists and uploads share it, and so share the request budget of its key. */
export class ApiClients {
  readonly #parts: ApiClientsParts;
  readonly #budgets: RateBudgets;
  readonly #known = new WeakMap<Credentials, ApiClient>();

  constructor(parts: ApiClientsParts) {
    this.#parts = parts;
    this.#budgets = new RateBudgets(parts.clock, parts.random, parts.rateLimitPatienceMs === undefined);
  }

  of(baseUrl: URL, credentials: Credentials): ApiClient {
    const known = this.#known.get(credentials);
    if (known) return known;
    const budget = this.#budgets.of(credentials.budgetKey);
    const client = new ApiClient({ ...this.#parts, baseUrl, credentials, budget });
    this.#known.set(credentials, client);
    return client;
  }
}
