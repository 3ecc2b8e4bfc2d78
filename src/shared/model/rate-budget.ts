/** Who is asking: a person's click, creating something, watching what is processed, or work nobody waits for. */
export const lanes = ['click', 'create', 'watch', 'background'] as const;
export type Lane = (typeof lanes)[number];

/** What is left of a key's requests, as the settings page and `doctor` show it. */
export interface RateBudgetState {
  readonly limit: number;
  readonly windowMs: number;
  /** How many requests may still go out now, by the most careful of all counts. */
  readonly remaining: number;
  readonly inFlight: number;
  readonly waiting: Readonly<Record<Lane, number>>;
  /** Why nothing moves, and for how long yet: the service said "too many", or null. */
  readonly pausedForMs: number | null;
  /** How often the service said "too many requests" since the start. */
  readonly refusals: number;
}
