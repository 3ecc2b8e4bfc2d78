import type { Sample } from './process-sample.ts';

/** How much more a program may hold in the last quarter of a run than in the second: a fixed amount plus a share. */
const room: Readonly<Record<Exclude<keyof Sample, 'databaseBytes'>, readonly [more: number, share: number]>> =
  {
    memoryBytes: [40_000_000, 0.25],
    threads: [4, 0],
    handles: [16, 0],
    sockets: [16, 0],
    children: [1, 0],
  };

/** The history entry and receipt of each upload. The write-ahead log varies in size. */
const databaseBytesOfAnUpload = 40_000;
const writeAheadLogBytes = 6_000_000;

export interface Growth {
  readonly what: keyof Sample;
  readonly early: number;
  readonly late: number;
  readonly allowed: number;
}

/**
 * Compares the medians of the second quarter of a run, when everything is loaded, and of the last one. A burst does not
 * change a median, but a leak shows in at least half of the samples.
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
