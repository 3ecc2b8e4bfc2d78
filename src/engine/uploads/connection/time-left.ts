import { ByteCount } from './byte-count.ts';

/** Long enough for a steady speed on a connection that loses packets. */
const spanMs = 10_000;
const halfLookMs = 1_500;
const leastBeforeMs = 3_000;
/** A change by this factor that lasts for three seconds is a new speed; shorter ones are noise. */
const otherSpeed = 0.6;

/** The speed of all uploads together, over the last ten seconds or since it last changed. */
export class ConnectionSpeed {
  readonly #count: ByteCount;
  #steadySinceMs: number;

  constructor(nowMs: number) {
    this.#count = new ByteCount(spanMs + 2 * halfLookMs, nowMs, 0);
    this.#steadySinceMs = nowMs;
  }

  /** When the measured time begins. */
  sinceMs(nowMs: number): number {
    return Math.max(this.#steadySinceMs, nowMs - spanMs);
  }

  bytesPerSecond(nowMs: number): number {
    return this.#count.speed(this.sinceMs(nowMs), nowMs);
  }

  took(nowMs: number, allBytes: number): void {
    this.#count.add(nowMs, allBytes);
    const [first, second] = [nowMs - 2 * halfLookMs, nowMs - halfLookMs];
    if (first - this.#steadySinceMs < leastBeforeMs) return;
    const before = this.#count.speed(this.sinceMs(first), first);
    const speeds = [this.#count.speed(first, second), this.#count.speed(second, nowMs)];
    const isSlower = speeds.every((speed) => speed < before * otherSpeed);
    const isFaster = speeds.every((speed) => speed * otherSpeed > before);
    if (isSlower || isFaster) this.#steadySinceMs = second;
  }
}

/** An upload in progress. */
export interface Running {
  readonly leftBytes: number;
  readonly bytesPerSecond: number;
}

/** What follows the uploads in progress. */
export interface Behind {
  /** How many uploads are queued. */
  readonly waiting: number;
  /** How many may run at a time. If more run than that, no queued upload takes the place of one that ends. */
  readonly atOnce: number;
  /** Whether the others get faster when one ends. */
  readonly isConnectionFull: boolean;
}

/**
 * The seconds until each of them is sent. A queued upload takes the place of one that ends; when none is queued, or more run
 * than may, the others get faster if they share a full connection.
 */
export function secondsLeft(
  running: readonly Running[],
  { waiting, atOnce, isConnectionFull }: Behind,
): readonly (number | null)[] {
  const left: (number | null)[] = running.map(() => null);
  const all = running.reduce((sum, { bytesPerSecond }) => sum + bytesPerSecond, 0);
  let atSeconds = 0;
  let factor = 1;
  let taken = 0;
  let behind = waiting;
  let together = running.length;
  // All of them get faster by the same factor, so their order stays the same.
  const inOrder = running
    .map(({ leftBytes, bytesPerSecond }, index) => ({
      index,
      bytesPerSecond,
      unit: leftBytes / bytesPerSecond,
    }))
    .filter(({ bytesPerSecond }) => bytesPerSecond > 0)
    .sort((a, b) => a.unit - b.unit);
  let unitBefore = 0;
  for (const { index, bytesPerSecond, unit } of inOrder) {
    atSeconds += (unit - unitBefore) / factor;
    unitBefore = unit;
    left[index] = atSeconds;
    if (behind > 0 && together <= atOnce) {
      behind -= 1;
      continue;
    }
    together -= 1;
    if (isConnectionFull) {
      taken += bytesPerSecond;
      if (taken < all) factor = all / (all - taken);
    }
  }
  return left;
}
