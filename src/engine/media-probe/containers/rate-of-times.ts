import {
  believeFrameRate,
  type FrameRate,
  frameRate,
  framesPerSecond,
  knownRatesBetween,
  recognizeFrameRate,
  simplestRateBetween,
} from '../../../shared/model/frame-rate.ts';
import type { MediaFacts } from '../../../shared/model/media-facts.ts';

/** A number of consecutive pictures with the same duration. */
export interface TimeRun {
  readonly count: number;
  readonly ticks: number;
}

export interface RateOfTimes {
  readonly frameRate: FrameRate | null;
  readonly frameRateMode: MediaFacts['frameRateMode'];
}

/** Removes the last picture: writers make up its duration, so it says nothing about the rate. */
function beforeTheLast(runs: readonly TimeRun[]): readonly TimeRun[] {
  const last = runs.at(-1);
  if (last === undefined || (runs.length === 1 && last.count === 1)) return runs;
  return [...runs.slice(0, -1), { ...last, count: last.count - 1 }].filter(({ count }) => count > 0);
}

/**
 * The frame rate that the times of pictures result from. If a clock can't express a rate exactly, durations alternate: at 600
 * ticks a second, pictures at 29.97 mostly last 20 ticks and sometimes 21. Times that stay within a tick of a rate have that
 * rate.
 */
export function rateOfTimes(runs: readonly TimeRun[], ticksPerSecond: number): RateOfTimes {
  const all = runs.filter(({ count }) => count > 0);
  const filled = beforeTheLast(all);
  const count = filled.reduce((sum, run) => sum + run.count, 0);
  const total = filled.reduce((sum, run) => sum + run.count * run.ticks, 0);
  if (count === 0 || total <= 0 || ticksPerSecond <= 0) return { frameRate: null, frameRateMode: 'constant' };
  const shortest = Math.min(...filled.map(({ ticks }) => ticks));
  const longest = Math.max(...filled.map(({ ticks }) => ticks));
  if (shortest === longest) {
    return { frameRate: believeFrameRate(ticksPerSecond, shortest), frameRateMode: 'constant' };
  }
  const low = (count * ticksPerSecond) / (total + 1);
  const high = (count * ticksPerSecond) / Math.max(1, total - 1);
  const mean = (count * ticksPerSecond) / total;
  const fitting = knownRatesBetween(low, high).filter((rate) =>
    straysAtMost(filled, ticksPerSecond / framesPerSecond(rate), 1.05),
  );
  const known = nearestOf(fitting, mean);
  if (known !== null) return { frameRate: known, frameRateMode: 'constant' };
  if (longest - shortest <= 1 && straysAtMost(filled, total / count, 1.5)) {
    return { frameRate: simplestRateBetween(low, high), frameRateMode: 'constant' };
  }
  return { frameRate: meanRate(all, ticksPerSecond), frameRateMode: 'variable' };
}

/** The rate of pictures that last this many ticks, where the ticks are rounded to a whole number. */
export function rateOfRoundedDuration(ticks: number, ticksPerSecond: number): FrameRate | null {
  if (ticks <= 0) return null;
  const low = ticksPerSecond / (ticks + 1);
  const high = ticksPerSecond / Math.max(1, ticks - 1);
  return nearestOf(knownRatesBetween(low, high), ticksPerSecond / ticks) ?? simplestRateBetween(low, high);
}

function nearestOf(rates: readonly FrameRate[], decimal: number): FrameRate | null {
  const distance = (rate: FrameRate) => Math.abs(framesPerSecond(rate) - decimal);
  return rates.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

function meanRate(runs: readonly TimeRun[], ticksPerSecond: number): FrameRate | null {
  const count = runs.reduce((sum, run) => sum + run.count, 0);
  const ticks = runs.reduce((sum, run) => sum + run.count * run.ticks, 0);
  return Number.isInteger(ticksPerSecond)
    ? frameRate(count * ticksPerSecond, ticks)
    : recognizeFrameRate((count * ticksPerSecond) / ticks);
}

/** Whether all times stay within a band of this width around evenly spaced ones. */
function straysAtMost(runs: readonly TimeRun[], evenTicks: number, band: number): boolean {
  let strayed = 0;
  let least = 0;
  let most = 0;
  for (const { count, ticks } of runs) {
    strayed += count * (ticks - evenTicks);
    least = Math.min(least, strayed);
    most = Math.max(most, strayed);
  }
  return most - least <= band;
}

/** Runs from the times of single pictures, given in any order. */
export function runsOfTimes(times: readonly number[]): readonly TimeRun[] {
  const sorted = [...new Set(times)].toSorted((a, b) => a - b);
  return sorted.slice(1).map((time, index) => ({ count: 1, ticks: time - (sorted[index] ?? time) }));
}
