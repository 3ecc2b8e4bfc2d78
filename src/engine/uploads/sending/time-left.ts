import { ByteCount } from './byte-count.ts';

/** Long enough that a line with losses does not flicker. */
const spanMs = 10_000;
const halfLookMs = 1_500;
const leastBeforeMs = 3_000;
/** So much slower, or faster by as much, is another line; an uneven one is not for three seconds together. */
const otherSpeed = 0.6;

/** The speed of all uploads together: of the last ten seconds, or since it became another one. */
export class LineSpeed {
  readonly #count: ByteCount;
  #steadySinceMs: number;

  constructor(nowMs: number) {
    this.#count = new ByteCount(spanMs + 2 * halfLookMs, nowMs, 0);
    this.#steadySinceMs = nowMs;
  }

  /** Since when it has been what it is now. */
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

/** What an upload has left, and how fast it is. */
export interface Running {
  readonly leftBytes: number;
  readonly bytesPerSecond: number;
}

/** What comes after the uploads that run, and whether they fill the line. */
export interface Behind {
  /** So many wait for a place. */
  readonly waiting: number;
  /** What one upload no longer takes, the others can. */
  readonly isLineFull: boolean;
}

/**
 * In how many seconds each of them has left. Whoever waits takes the place of one that ended; once nobody does, the others
 * become faster where they share a full line.
 */
export function secondsLeft(
  running: readonly Running[],
  { waiting, isLineFull }: Behind,
): readonly (number | null)[] {
  const left: (number | null)[] = running.map(() => null);
  const all = running.reduce((sum, { bytesPerSecond }) => sum + bytesPerSecond, 0);
  let atSeconds = 0;
  let factor = 1;
  let taken = 0;
  let places = waiting;
  // At the speed that each has now: they all become faster by the same factor, so the order stays.
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
    if (places > 0) places -= 1;
    else if (isLineFull) {
      taken += bytesPerSecond;
      if (taken < all) factor = all / (all - taken);
    }
  }
  return left;
}
