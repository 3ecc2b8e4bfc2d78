/** Who makes a request: a person's click, a creation, watching processing, or background work that nobody waits for. */
export const lanes = ['click', 'create', 'watch', 'background'] as const;
export type Lane = (typeof lanes)[number];

/** What is left of a key's requests, as the settings page and `doctor` show it. */
export interface RateBudgetState {
  readonly limit: number;
  readonly windowMs: number;
  /** How many requests may still be made now, by the strictest count. */
  readonly remaining: number;
  readonly inFlight: number;
  readonly waiting: Readonly<Record<Lane, number>>;
  /** How long requests are paused because the service said "too many requests"; null if they are not. */
  readonly pausedForMs: number | null;
  /** How often the service said "too many requests" since the start. */
  readonly refusals: number;
}
