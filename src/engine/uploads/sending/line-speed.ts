import { z } from 'zod';

/** How fast one body left, by the bytes on the wire: waiting for the answer is no part of it. */
export const speedSampleSchema = z.object({ atMs: z.number(), bytesPerSecond: z.number().positive() });

export type SpeedSample = Readonly<z.output<typeof speedSampleSchema>>;

const keptSamples = 8;
/** One slow evening in a hotel says nothing about the studio the day after. */
const staleAfterMs = 24 * 60 * 60_000;
/** A file is refused for the speed only when several uploads say so. */
const neededSamples = 3;

const fresh = (samples: readonly SpeedSample[], nowMs: number): readonly SpeedSample[] =>
  samples.filter(({ atMs }) => Math.abs(nowMs - atMs) < staleAfterMs);

export const withSample = (samples: readonly SpeedSample[], sample: SpeedSample): SpeedSample[] =>
  [...fresh(samples, sample.atMs), sample].slice(-keptSamples);

/** The median of what was measured lately, the faster one of two; null while that is too little to go by. */
export function usualSpeed(samples: readonly SpeedSample[], nowMs: number): number | null {
  const speeds = fresh(samples, nowMs)
    .map(({ bytesPerSecond }) => bytesPerSecond)
    .toSorted((a, b) => a - b);
  return speeds.length < neededSamples ? null : (speeds[Math.floor(speeds.length / 2)] ?? null);
}
