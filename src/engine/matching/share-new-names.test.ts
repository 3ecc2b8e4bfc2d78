import { expect, it } from 'vitest';
import { NameMatcher } from './match-by-name.ts';

const newNames = async (files: readonly string[]) => {
  const matcher = new NameMatcher([{ id: 'main', name: 'LED Main' }]);
  const results = await matcher.matchAll(files, async () => {});
  return results.map(({ newName }) => newName);
};

it('gives the versions of one unknown name one new name, however each is written', async () => {
  expect(await newNames(['Sky_v1.mov', 'sky-v2.mov', 'Sky_20261122.mov', 'Sky (1).mov'])).toEqual([
    'Sky',
    'Sky',
    'Sky',
    'Sky',
  ]);
});

it('keeps apart what came as one version in two sizes or codecs', async () => {
  expect(await newNames(['Look_4K_v1.mov', 'Look_HD_v1.mov'])).toEqual(['Look 4K', 'Look HD']);
  expect(await newNames(['Sea_HAP_v1.mov', 'Sea_ProRes_v1.mov'])).toEqual(['Sea HAP', 'Sea ProRes']);
  expect(await newNames(['Sun_4K_v1.mov', 'Sun_8K_v2.mov'])).toEqual(['Sun', 'Sun']);
});

it('names strangers each for themselves', async () => {
  expect(await newNames(['Sky_v1.mov', 'Sea_v1.mov'])).toEqual(['Sky', 'Sea']);
});
