import type { Sample } from './process-sample.ts';

/** How much more a program may hold in the last quarter of a run than in its second one, beside a share of what it held then. */
const room: Readonly<Record<Exclude<keyof Sample, 'databaseBytes'>, readonly [more: number, share: number]>> =
  {
    memoryBytes: [40_000_000, 0.25],
    threads: [4, 0],
    handles: [16, 0],
    sockets: [16, 0],
    children: [1, 0],
  };

/** Each upload leaves a history and a receipt; the write-ahead log comes and goes. */
const databaseBytesOfAnUpload = 40_000;
const writeAheadLogBytes = 6_000_000;

export interface Growth {
  readonly what: keyof Sample;
  readonly early: number;
  readonly late: number;
  readonly allowed: number;
}

/**
 * What a run held in its second quarter, when everything is loaded, and in its last, by medians: a burst in between says nothing,
 * and what leaks is there in half of the samples.
 */
export function growthOf(samples: readonly Sample[], uploads: number): readonly Growth[] {
  const quarter = Math.floor(samples.length / 4);
  const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)];
  const names = Object.keys(samples[0] ?? {}) as (keyof Sample)[];
  return names.map((what) => {
    const before = median(early.map((sample) => sample[what]));
    const [more, share] =
      what === 'databaseBytes' ? [writeAheadLogBytes + uploads * databaseBytesOfAnUpload, 0] : room[what];
    return {
      what,
      early: before,
      late: median(late.map((sample) => sample[what])),
      allowed: Math.round(before * (1 + share) + more),
    };
  });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
