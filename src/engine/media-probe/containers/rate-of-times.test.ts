import { describe, expect, it } from 'vitest';
import { rateOfRoundedDuration, rateOfTimes, runsOfTimes, type TimeRun } from './rate-of-times.ts';

const runs = (...all: readonly (readonly [count: number, ticks: number])[]): readonly TimeRun[] =>
  all.map(([count, ticks]) => ({ count, ticks }));
const ntsc = (num: number) => ({ num, den: 1_001 });
const whole = (num: number) => ({ num, den: 1 });

describe('the rate behind the times of pictures', () => {
  it.each<readonly [string, readonly TimeRun[], number, object]>([
    ['all as long', runs([10, 40]), 1_000, { frameRate: whole(25), frameRateMode: 'constant' }],
    [
      'a rate that nobody knows, on a clock that rounds it',
      runs(...Array.from({ length: 24 }, (_, index) => [1, index % 3 === 1 ? 26 : 27] as const), [1, 27]),
      600,
      { frameRate: { num: 45, den: 2 }, frameRateMode: 'constant' },
    ],
    ['one picture', runs([1, 40]), 1_000, { frameRate: whole(25), frameRateMode: 'constant' }],
    [
      'the last one made up',
      runs([9, 40], [1, 4_000]),
      1_000,
      { frameRate: whole(25), frameRateMode: 'constant' },
    ],
    ['none', [], 1_000, { frameRate: null, frameRateMode: 'constant' }],
    ['without a length', runs([5, 0]), 1_000, { frameRate: null, frameRateMode: 'constant' }],
    ['of a clock that stands still', runs([5, 40]), 0, { frameRate: null, frameRateMode: 'constant' }],
    [
      'runs of nothing',
      runs([0, 9], [10, 40], [0, 7]),
      1_000,
      { frameRate: whole(25), frameRateMode: 'constant' },
    ],
    [
      'in turns, as a clock must',
      runs(
        ...Array.from(
          { length: 10 },
          () =>
            [
              [49, 20],
              [1, 21],
            ] as const,
        ).flat(),
        [1, 20],
      ),
      600,
      { frameRate: ntsc(30_000), frameRateMode: 'constant' },
    ],
    [
      'in milliseconds',
      runs([1, 33], [1, 33], [1, 34], [1, 33], [1, 33], [1, 34], [1, 33], [1, 33], [1, 34], [1, 33]),
      1_000,
      { frameRate: whole(30), frameRateMode: 'constant' },
    ],
    [
      'by no rate that is known, one tick apart',
      runs([1, 7], [1, 8], [1, 7], [1, 8], [1, 7], [1, 8], [1, 7]),
      60,
      { frameRateMode: 'constant', frameRate: whole(8) },
    ],
    [
      'unequally long',
      runs([5, 40], [1, 80], [3, 40], [1, 40]),
      1_000,
      { frameRate: { num: 250, den: 11 }, frameRateMode: 'variable' },
    ],
    [
      'one tick apart, but first all short, then all long',
      runs([50, 40], [50, 41], [1, 41]),
      1_000,
      { frameRateMode: 'variable' },
    ],
  ])('%s', (_what, given, ticksPerSecond, expected) => {
    expect(rateOfTimes(given, ticksPerSecond)).toMatchObject(expected);
  });
});

it('takes each time once, in its order', () => {
  expect(runsOfTimes([80, 0, 40, 40, 200])).toEqual(runs([1, 40], [1, 40], [1, 120]));
  expect([runsOfTimes([]), runsOfTimes([5])]).toEqual([[], []]);
});

it.each([
  [41_708_333, 1e9, ntsc(24_000)],
  [40_000_000, 1e9, whole(25)],
  [33, 1_000, whole(30)],
  [1, 1, whole(1)],
  [0, 1_000, null],
  [-5, 1_000, null],
])('pictures of %i ticks at %i a second', (ticks, ticksPerSecond, rate) => {
  expect(rateOfRoundedDuration(ticks, ticksPerSecond)).toEqual(rate);
});
