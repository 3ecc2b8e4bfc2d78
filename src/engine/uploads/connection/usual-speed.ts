import type { SpeedSample } from '../tables/upload-settings.ts';

const keptSamples = 8;
/** Older measurements are ignored: a slow evening in a hotel says nothing about the studio the next day. */
const staleAfterMs = 24 * 60 * 60_000;
/** A file is refused for the speed only when several uploads say so. */
const neededSamples = 3;

const fresh = (samples: readonly SpeedSample[], nowMs: number): readonly SpeedSample[] =>
  samples.filter(({ atMs }) => Math.abs(nowMs - atMs) < staleAfterMs);

export const withSample = (samples: readonly SpeedSample[], sample: SpeedSample): SpeedSample[] =>
  [...fresh(samples, sample.atMs), sample].slice(-keptSamples);

/** The median of recent speeds, of two the faster one; null until there is enough to judge by. */
export function usualSpeed(samples: readonly SpeedSample[], nowMs: number): number | null {
  const speeds = fresh(samples, nowMs)
    .map(({ bytesPerSecond }) => bytesPerSecond)
    .toSorted((a, b) => a - b);
  return speeds.length < neededSamples ? null : (speeds[Math.floor(speeds.length / 2)] ?? null);
}
