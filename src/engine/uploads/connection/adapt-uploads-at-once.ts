import { firstUploadsAtOnce, mostUploadsAtOnce } from '../../../shared/model/uploads-at-once.ts';

/** With only one, the connection would be idle between two files. */
const leastAtOnce = 2;

/** The share of the ideal gain that further uploads must reach; below it they only share the same connection. */
const neededShare = 0.3;
/** After a short measurement they must reach more: at first a new upload also fills the system's buffers. */
const clearShare = 0.6;
/** Connections begin slowly: while the speed rises like this by itself, it says nothing about how many are enough. */
const risingFactor = 1.2;
/** Fewer uploads suffice if together they keep at least this share of the speed. */
const enoughShare = 0.95;
/** Below this share of the measured speed, the connection must have changed. */
const otherConnectionShare = 0.6;

const shortMeasureMs = 1_000;
/** A lossy connection is uneven: one bad second decides nothing. */
const longMeasureMs = 3_000;
const shortestRestMs = 20_000;
const longestRestMs = 300_000;
const restAfterSetbackMs = 60_000;
const sameSetbackMs = 5_000;

/** The total speed measured with this many uploads. */
interface Level {
  readonly count: number;
  readonly bytesPerSecond: number;
}

/**
 * How many uploads may run at once, and what is being tried: whether more are faster in total (`growing`), whether fewer
 * are as fast (`fewer`), or nothing for a while (`resting`).
 */
export type AdaptiveCount =
  | { readonly kind: 'growing'; readonly count: number; readonly from: Level | null; readonly restMs: number }
  | { readonly kind: 'fewer'; readonly count: number; readonly from: Level; readonly restMs: number }
  | {
      readonly kind: 'resting';
      readonly count: number;
      readonly bytesPerSecond: number | null;
      readonly untilMs: number;
      readonly restMs: number;
    };

/** Bytes sent by all uploads together since the number last changed, counted only while that many ran. */
export interface Measured {
  /** In the first half of the measurement. */
  readonly earlierBytesPerSecond: number;
  /** In the second half. */
  readonly bytesPerSecond: number;
  /** Whether packets wait in a queue on the way: then the connection carries all that it can, and more uploads only share it. */
  readonly isConnectionFull: boolean;
  readonly forMs: number;
  readonly nowMs: number;
}

export const atStart: AdaptiveCount = {
  kind: 'growing',
  count: firstUploadsAtOnce,
  from: null,
  restMs: shortestRestMs,
};

/** Whether the others get faster when an upload ends: yes, unless more uploads were found to carry more. */
export const sharesFullConnection = (now: AdaptiveCount): boolean =>
  now.kind === 'growing' ? now.from === null : now.count < mostUploadsAtOnce;

/** Whether more uploads than at the start were found to carry more: then new connections are worth their slow beginning. */
export const moreCarryMore = (now: AdaptiveCount): boolean =>
  now.kind === 'growing'
    ? now.from !== null && now.from.count > firstUploadsAtOnce
    : now.count === mostUploadsAtOnce;

/** The state after this measurement; the same object if more has to be measured first. */
export function afterMeasuring(now: AdaptiveCount, measured: Measured): AdaptiveCount {
  switch (now.kind) {
    case 'growing':
      return whileGrowing(now, measured);
    case 'fewer':
      return whileFewer(now, measured);
    case 'resting':
      return whileResting(now, measured);
  }
}

/** The upload host answered that there were too many requests: run fewer uploads for a while. */
export function afterSetback(now: AdaptiveCount, nowMs: number): AdaptiveCount {
  const untilMs = nowMs + restAfterSetbackMs;
  // When all running uploads are refused at the same moment, that counts once.
  const isSaid =
    now.kind === 'resting' && now.bytesPerSecond === null && untilMs - now.untilMs < sameSetbackMs;
  if (isSaid) return now;
  const count = Math.max(1, Math.floor(now.count / 2));
  return { kind: 'resting', count, bytesPerSecond: null, untilMs, restMs: restAfterSetbackMs };
}

function whileGrowing(now: Extract<AdaptiveCount, { kind: 'growing' }>, measured: Measured): AdaptiveCount {
  const { count, from } = now;
  if (measured.forMs < shortMeasureMs) return now;
  const isLong = measured.forMs >= longMeasureMs;
  const level = { count, bytesPerSecond: measured.bytesPerSecond };
  if (from === null) {
    const isRising = measured.bytesPerSecond > measured.earlierBytesPerSecond * risingFactor;
    return isRising && !isLong ? now : grow(level, measured, now.restMs);
  }
  const wouldAdd = count / from.count - 1;
  const added = measured.bytesPerSecond / from.bytesPerSecond - 1;
  if (added >= wouldAdd * (isLong ? neededShare : clearShare)) return grow(level, measured, shortestRestMs);
  return isLong ? settle(from, measured, now.restMs) : now;
}

/**
 * More uploads than these would carry no more. Found twice, this connection may need fewer than it starts with; a short queue ends
 * before that.
 */
function settle(level: Level, measured: Measured, restMs: number): AdaptiveCount {
  const isAgain = restMs > shortestRestMs;
  return isAgain && level.count <= firstUploadsAtOnce && level.count > leastAtOnce
    ? { kind: 'fewer', count: level.count - 1, from: level, restMs }
    : rest(level, measured, restMs);
}

function whileFewer(now: Extract<AdaptiveCount, { kind: 'fewer' }>, measured: Measured): AdaptiveCount {
  if (measured.forMs < longMeasureMs) return now;
  if (measured.bytesPerSecond < now.from.bytesPerSecond * enoughShare)
    return rest(now.from, measured, now.restMs);
  const level = { count: now.count, bytesPerSecond: measured.bytesPerSecond };
  return now.count > leastAtOnce
    ? { kind: 'fewer', count: now.count - 1, from: level, restMs: now.restMs }
    : rest(level, measured, now.restMs);
}

function whileResting(now: Extract<AdaptiveCount, { kind: 'resting' }>, measured: Measured): AdaptiveCount {
  if (measured.forMs < longMeasureMs) return now;
  const { bytesPerSecond: known } = now;
  const isOther = known !== null && measured.bytesPerSecond < known * otherConnectionShare;
  if (measured.nowMs < now.untilMs && !isOther) return now;
  return grow(
    { count: now.count, bytesPerSecond: measured.bytesPerSecond },
    measured,
    isOther ? shortestRestMs : now.restMs,
  );
}

function grow(level: Level, measured: Measured, restMs: number): AdaptiveCount {
  const count = Math.min(mostUploadsAtOnce, Math.ceil(level.count * 1.6));
  if (level.bytesPerSecond <= 0) return { kind: 'growing', count: level.count, from: null, restMs };
  if (measured.isConnectionFull) return settle(level, measured, restMs);
  return count === level.count
    ? rest(level, measured, restMs)
    : { kind: 'growing', count, from: level, restMs };
}

/** After a rest in which nothing was gained, the next one is twice as long. */
const rest = ({ count, bytesPerSecond }: Level, { nowMs }: Measured, restMs: number): AdaptiveCount => ({
  kind: 'resting',
  count,
  bytesPerSecond,
  untilMs: nowMs + restMs,
  restMs: Math.min(longestRestMs, restMs * 2),
});
