import { firstUploadsAtOnce, mostUploadsAtOnce } from '../../../shared/model/uploads-at-once.ts';

/** With only one, the connection would be idle between two files. */
const leastAtOnce = 2;

/** The share of the ideal gain that further uploads must reach; below it they only share the same connection. */
const neededShare = 0.3;
/** After a short look they must reach more: at first a new upload also fills the system's buffers. */
const clearShare = 0.6;
/** Connections begin slowly: while the speed rises like this by itself, it says nothing about how many are enough. */
const risingFactor = 1.2;
/** Fewer uploads suffice if together they keep at least this share of the speed. */
const enoughShare = 0.95;
/** Below this share of the measured speed, the connection must have changed. */
const otherLineShare = 0.6;

const shortLookMs = 1_000;
/** A lossy connection is uneven: one bad second decides nothing. */
const longLookMs = 3_000;
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
export interface Look {
  /** In the first half of the look. */
  readonly earlierBytesPerSecond: number;
  /** In the second half. */
  readonly bytesPerSecond: number;
  /** Whether packets wait in a queue on the way: then the line carries all that it can, and more uploads only share it. */
  readonly isLineFull: boolean;
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
export const sharesFullLine = (now: AdaptiveCount): boolean =>
  now.kind === 'growing' ? now.from === null : now.count < mostUploadsAtOnce;

/** Whether more uploads than at the start were found to carry more: then new connections are worth their slow beginning. */
export const moreCarryMore = (now: AdaptiveCount): boolean =>
  now.kind === 'growing'
    ? now.from !== null && now.from.count > firstUploadsAtOnce
    : now.count === mostUploadsAtOnce;

/** The state after this measurement; the same object if more has to be measured first. */
export function afterLook(now: AdaptiveCount, look: Look): AdaptiveCount {
  switch (now.kind) {
    case 'growing':
      return whileGrowing(now, look);
    case 'fewer':
      return whileFewer(now, look);
    case 'resting':
      return whileResting(now, look);
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

function whileGrowing(now: Extract<AdaptiveCount, { kind: 'growing' }>, look: Look): AdaptiveCount {
  const { count, from } = now;
  if (look.forMs < shortLookMs) return now;
  const isLong = look.forMs >= longLookMs;
  const level = { count, bytesPerSecond: look.bytesPerSecond };
  if (from === null) {
    const isRising = look.bytesPerSecond > look.earlierBytesPerSecond * risingFactor;
    return isRising && !isLong ? now : grow(level, look, now.restMs);
  }
  const wouldAdd = count / from.count - 1;
  const added = look.bytesPerSecond / from.bytesPerSecond - 1;
  if (added >= wouldAdd * (isLong ? neededShare : clearShare)) return grow(level, look, shortestRestMs);
  return isLong ? settle(from, look, now.restMs) : now;
}

/**
 * More uploads than these would carry no more. Found twice, this line may need fewer than it starts with; a short queue ends
 * before that.
 */
function settle(level: Level, look: Look, restMs: number): AdaptiveCount {
  const isAgain = restMs > shortestRestMs;
  return isAgain && level.count <= firstUploadsAtOnce && level.count > leastAtOnce
    ? { kind: 'fewer', count: level.count - 1, from: level, restMs }
    : rest(level, look, restMs);
}

function whileFewer(now: Extract<AdaptiveCount, { kind: 'fewer' }>, look: Look): AdaptiveCount {
  if (look.forMs < longLookMs) return now;
  if (look.bytesPerSecond < now.from.bytesPerSecond * enoughShare) return rest(now.from, look, now.restMs);
  const level = { count: now.count, bytesPerSecond: look.bytesPerSecond };
  return now.count > leastAtOnce
    ? { kind: 'fewer', count: now.count - 1, from: level, restMs: now.restMs }
    : rest(level, look, now.restMs);
}

function whileResting(now: Extract<AdaptiveCount, { kind: 'resting' }>, look: Look): AdaptiveCount {
  if (look.forMs < longLookMs) return now;
  const { bytesPerSecond: known } = now;
  const isOther = known !== null && look.bytesPerSecond < known * otherLineShare;
  if (look.nowMs < now.untilMs && !isOther) return now;
  return grow(
    { count: now.count, bytesPerSecond: look.bytesPerSecond },
    look,
    isOther ? shortestRestMs : now.restMs,
  );
}

function grow(level: Level, look: Look, restMs: number): AdaptiveCount {
  const count = Math.min(mostUploadsAtOnce, Math.ceil(level.count * 1.6));
  if (level.bytesPerSecond <= 0) return { kind: 'growing', count: level.count, from: null, restMs };
  if (look.isLineFull) return settle(level, look, restMs);
  return count === level.count ? rest(level, look, restMs) : { kind: 'growing', count, from: level, restMs };
}

/** After a rest in which nothing was gained, the next one is twice as long. */
const rest = ({ count, bytesPerSecond }: Level, { nowMs }: Look, restMs: number): AdaptiveCount => ({
  kind: 'resting',
  count,
  bytesPerSecond,
  untilMs: nowMs + restMs,
  restMs: Math.min(longestRestMs, restMs * 2),
});
