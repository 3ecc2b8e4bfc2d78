import { fakeTimeLibrary } from '../abilities.ts';
import type { Area } from '../play.ts';
import type { Scenario } from '../scenario.ts';

/** The computer's clock is wrong from the start, but the signed address is still valid for an hour. */
const off = (offset: string): Scenario => ({
  name: `a clock that is ${offset} off`,
  rows: [22, 64],
  needs: ['libfaketime'],
  play: async (bench) => {
    const words = bench.uploadWords(bench.render('other-time.mov', 6), '--wait');
    const environment = {
      LD_PRELOAD: fakeTimeLibrary() ?? '',
      FAKETIME: offset,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    return [await bench.run(words, environment)];
  },
  expect: { exits: [0], versions: 1, puts: 1, jobs: ['ready'] },
});

export const clocks: Area = {
  title: 'Clocks',
  scenarios: ['+2h', '+30h', '-1d', '+400d'].map(off),
};
