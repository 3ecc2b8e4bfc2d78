import { type DelayAtRest, restMs, roomMs, unknownRest, withDelay } from './delay-at-rest.ts';

/** The lowest pace: it hardly matters even on a full connection, but still lets the next measurement show a change. */
const slowestBytesPerSecond = 16_000;
const firstBytesPerSecond = 64_000;

const searchFactor = 1.5;
const overshotFactor = 0.5;
const growth = 0.06;
const cut = 0.1;
const deepestCut = 0.5;
/** A single packet may be late by chance, but not by more than twice the allowed delay. */
const plainlyOver = 2;
/** Uploads that use less than this share of the pace don't show whether a faster one would be too fast. */
const usedEnough = 0.7;

/** After so many measurements at the lowest pace, uploads can't be the cause: this delay is the new rest. */
const measuredAtSlowest = 5;

const measureSoonMs = 250;
const measureMs = 500;

/**
 * The pace of uploads that leave room for other apps: as fast as possible while the delay to the upload host stays low. A full
 * connection keeps packets in a queue, where a browser's packets wait too; the delay shows how long that queue is.
 */
export interface Pace {
  readonly kind: 'searching' | 'following';
  readonly bytesPerSecond: number;
  readonly lastMs: number;
  readonly rest: DelayAtRest;
  readonly measuredAtSlowest: number;
  readonly nextMeasureMs: number;
}

/** One measured delay, and the share of the pace that was used since the last one. */
export interface MeasuredDelay {
  /** Null: no answer in time. */
  readonly delayMs: number | null;
  readonly usedShare: number;
  readonly nowMs: number;
}

export const paceAtStart: Pace = {
  kind: 'searching',
  bytesPerSecond: firstBytesPerSecond,
  lastMs: Number.POSITIVE_INFINITY,
  rest: unknownRest,
  measuredAtSlowest: 0,
  nextMeasureMs: measureSoonMs,
};

export function afterDelay(now: Pace, measured: MeasuredDelay): Pace {
  const { delayMs } = measured;
  if (delayMs === null)
    return slower({ ...now, kind: 'following', lastMs: Number.POSITIVE_INFINITY }, deepestCut);
  const rest = restWith(now, delayMs, measured.nowMs);
  const [atRest, room] = [restMs(rest), roomMs(restMs(rest))];
  const overNow = (delayMs - atRest) / room;
  const over = overNow > plainlyOver ? overNow : (Math.min(delayMs, now.lastMs) - atRest) / room;
  const next = { ...now, rest, lastMs: delayMs };
  if (over > 1) {
    return now.kind === 'searching'
      ? slower({ ...next, kind: 'following' }, overshotFactor)
      : slower(next, Math.max(deepestCut, 1 - cut * over));
  }
  const factor = now.kind === 'searching' ? searchFactor : 1 + growth * (1 - over);
  return {
    ...next,
    bytesPerSecond: measured.usedShare < usedEnough ? now.bytesPerSecond : now.bytesPerSecond * factor,
    measuredAtSlowest: 0,
    nextMeasureMs: now.kind === 'searching' || overNow > 1 ? measureSoonMs : measureMs,
  };
}

const slower = (now: Pace, factor: number): Pace => {
  const bytesPerSecond = Math.max(slowestBytesPerSecond, now.bytesPerSecond * factor);
  const isSlowest = bytesPerSecond === slowestBytesPerSecond;
  const waited = isSlowest ? now.measuredAtSlowest + 1 : 0;
  return { ...now, bytesPerSecond, measuredAtSlowest: waited, nextMeasureMs: measureSoonMs };
};

const restWith = (
  { rest, measuredAtSlowest: measuredTimes }: Pace,
  delayMs: number,
  nowMs: number,
): DelayAtRest =>
  measuredTimes >= measuredAtSlowest
    ? { sinceMs: nowMs, shortestMs: delayMs, beforeMs: delayMs }
    : withDelay(rest, delayMs, nowMs);
