/** Extra delay that does not yet mean a queue, as a share of the delay at rest. Bounded, since timers and radios are not exact. */
const roomShare = 0.4;
const leastRoomMs = 10;
const mostRoomMs = 60;

/** The delay at rest is the shortest of the last five to ten minutes, since the network may have changed before that. */
const restForMs = 300_000;

/** The shortest delays measured to the upload host since a moment, and before it. */
export interface DelayAtRest {
  readonly sinceMs: number;
  readonly shortestMs: number;
  readonly beforeMs: number;
}

export const unknownRest: DelayAtRest = {
  sinceMs: 0,
  shortestMs: Number.POSITIVE_INFINITY,
  beforeMs: Number.POSITIVE_INFINITY,
};

export function withDelay(rest: DelayAtRest, delayMs: number, nowMs: number): DelayAtRest {
  if (nowMs - rest.sinceMs > restForMs)
    return { sinceMs: nowMs, shortestMs: delayMs, beforeMs: rest.shortestMs };
  return { ...rest, shortestMs: Math.min(rest.shortestMs, delayMs) };
}

/** Infinite while no delay has been measured. */
export const restMs = ({ shortestMs, beforeMs }: DelayAtRest): number => Math.min(shortestMs, beforeMs);

/** How much longer than at rest a delay may be before packets wait in a queue. */
export const roomMs = (atRestMs: number): number =>
  Math.min(mostRoomMs, Math.max(leastRoomMs, atRestMs * roomShare));
