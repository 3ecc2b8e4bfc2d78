import {
  believeFrameRate,
  type FrameRate,
  frameRate,
  framesPerSecond,
  knownRatesBetween,
  recogniseFrameRate,
  simplestRateBetween,
} from '../../../shared/model/frame-rate.ts';
import type { MediaFacts } from '../../../shared/model/media-facts.ts';

/** So many pictures in a row, each this long. */
export interface TimeRun {
  readonly count: number;
  readonly ticks: number;
}

export interface RateOfTimes {
  readonly frameRate: FrameRate | null;
  readonly frameRateMode: MediaFacts['frameRateMode'];
}

/** How long the last picture is shown says nothing of the rate: writers make it up. */
function beforeTheLast(runs: readonly TimeRun[]): readonly TimeRun[] {
  const last = runs.at(-1);
  if (last === undefined || (runs.length === 1 && last.count === 1)) return runs;
  return [...runs.slice(0, -1), { ...last, count: last.count - 1 }].filter(({ count }) => count > 0);
}

/**
 * The rate behind the times of pictures. A clock that cannot hold a rate exactly takes turns: at 600 ticks a second
 * pictures at 29.97 are mostly 20 long and sometimes 21. Times that never stray a tick from one rate are that rate.
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

/** The rate of pictures that each last so many ticks, as far as a whole number of ticks can say it. */
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
    : recogniseFrameRate((count * ticksPerSecond) / ticks);
}

/** Whether all times lie in a band this wide around pictures that are evenly so long. */
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

/** The runs of times that were met one by one, in any order. */
export function runsOfTimes(times: readonly number[]): readonly TimeRun[] {
  const sorted = [...new Set(times)].toSorted((a, b) => a - b);
  return sorted.slice(1).map((time, index) => ({ count: 1, ticks: time - (sorted[index] ?? time) }));
}
