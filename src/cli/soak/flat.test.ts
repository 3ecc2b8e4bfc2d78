import { expect, it } from 'vitest';
import { growthOf } from './testing/flat.ts';
import type { Sample } from './testing/process-sample.ts';

const still: Sample = {
  memoryBytes: 100e6,
  threads: 11,
  handles: 40,
  sockets: 8,
  children: 0,
  databaseBytes: 500_000,
};
const run = (change: (at: number) => Partial<Sample>) =>
  Array.from({ length: 100 }, (_none, at) => ({ ...still, ...change(at) }));
const over = (samples: readonly Sample[], uploads = 10) =>
  growthOf(samples, uploads)
    .filter(({ late, allowed }) => late > allowed)
    .map(({ what }) => what);

it('does not report startup, bursts, or the data that uploads leave', () => {
  expect(over(run((at) => ({ memoryBytes: at < 10 ? 40e6 : 100e6 + (at % 7) * 5e6 })))).toEqual([]);
  expect(over(run((at) => ({ children: at % 5 === 0 ? 3 : 0, handles: at === 90 ? 300 : 40 })))).toEqual([]);
  expect(
    over(
      run((at) => ({ databaseBytes: 500_000 + at * 30_000 })),
      100,
    ),
  ).toEqual([]);
});

it.each<[keyof Sample, number]>([
  ['memoryBytes', 2e6],
  ['threads', 0.2],
  ['handles', 0.6],
  ['sockets', 0.6],
  ['children', 0.1],
  ['databaseBytes', 200_000],
])('sees a leak of %s', (what, each) => {
  expect(over(run((at) => ({ [what]: still[what] + Math.floor(at * each) })))).toEqual([what]);
});
