import { expect, it } from 'vitest';
import { versionIdSchema } from '../../../shared/api/ids.ts';
import { versionOptions } from './version-options.ts';

const version = (number: number | null, fileName = `Wall_v${number}.mov`) => ({
  versionId: versionIdSchema.parse(`ver_${number ?? fileName}`),
  versionNumber: number,
  fileName,
});
const labels = (...given: Parameters<typeof versionOptions>) =>
  versionOptions(...given).map(({ label }) => label);
const id = (number: number) => version(number).versionId;

it('lists the versions of an item newest first, in whatever order their files were found', () => {
  expect(
    labels(
      [2, 3, 4, 5].map((number) => version(number)),
      id(5),
      5,
    ),
  ).toEqual(['v5 (current version)', 'v4 · Wall_v4.mov', 'v3 · Wall_v3.mov', 'v2 · Wall_v2.mov']);
  expect(labels([version(2), version(5), version(3)], id(3), 3)).toEqual([
    'v5 · Wall_v5.mov',
    'v3 (current version)',
    'v2 · Wall_v2.mov',
  ]);
});

it('puts files of unknown versions last, and a current version of unknown number first', () => {
  expect(labels([version(null, 'Old.mov'), version(2), version(3)], id(9), null)).toEqual([
    'Current version',
    'v3 · Wall_v3.mov',
    'v2 · Wall_v2.mov',
    'Old.mov',
  ]);
  expect(labels([version(2)], null, null)).toEqual(['v2 · Wall_v2.mov']);
});
