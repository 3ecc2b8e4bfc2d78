import type { Bench } from '../bench.ts';
import type { Area } from '../play.ts';
import type { Scenario } from '../scenario.ts';

type Words = (bench: Bench, path: string) => readonly string[];

/** Refused before anything is queued. */
const usage = (
  name: string,
  code: number,
  words: Words,
  says: readonly (string | RegExp)[] = [],
): Scenario => ({
  name,
  play: async (bench) => [await bench.run(words(bench, bench.render('usage.mov')))],
  expect: { exits: [code], says, versions: 0, puts: 0, jobs: null },
});

const withKey = (name: string, key: (bench: Bench) => string, quick = false): Scenario => ({
  name: `${name} ends with 3`,
  rows: [41],
  ...(quick ? { quick: true as const } : {}),
  play: async (bench) => [
    await bench.run(bench.uploadWords(bench.render('locked-out.mov')), { RENDERDROP_API_KEY: key(bench) }),
  ],
  expect: { exits: [3], versions: 0, puts: 0, jobs: [] },
});

export const keysAndUsage: Area = {
  title: 'Keys and usage',
  scenarios: [
    withKey('a revoked key', ({ service }) => service.addresses.keys.revoked, true),
    withKey('an expired key', ({ service }) => service.addresses.keys.expired),
    withKey('a key with a typing mistake', ({ service }) => service.addresses.keys.all.replace(/.$/, '~')),
    usage('no file', 2, ({ item }) => ['upload', '-p', item.projectId, '-m', item.id]),
    usage('the version', 0, () => ['--version'], [/\d+\.\d+\.\d+/]),
    {
      name: 'a project that is not there ends with 4',
      play: async (bench) => [
        await bench.run(['upload', bench.render('lost.mov'), '-p', 'No such show', '-m', bench.item.id]),
      ],
      expect: { exits: [4], versions: 0, puts: 0, jobs: [] },
    },
  ],
};
