import { expect, it } from 'vitest';
import { compareVersions, type FileVersion, inVersionOrder, otherVersionNamed } from './file-version.ts';

/** `A_v2.1`, and whatever follows a space is where it goes. */
const file = (text: string) => {
  const [name = '', item = null] = text.split(' ');
  const written = /v[\d.]+/.exec(name)?.[0];
  const version: FileVersion | null = written
    ? { written, numbers: (written.match(/\d+/g) ?? []).map(Number) }
    : null;
  return { name, version, item };
};
const ordered = (...files: readonly string[]) =>
  inVersionOrder(files.map(file), ({ item }) => item).map(({ name }) => name);

it('puts older versions first, and what tells none before all', () => {
  const files = ['A_v10', 'A_v2.1', 'A', 'A_v2'].map(file);
  const sorted = files.toSorted((a, b) => compareVersions(a.version, b.version));
  expect(sorted.map(({ name }) => name)).toEqual(['A', 'A_v2', 'A_v2.1', 'A_v10']);
});

it('puts the files of one item in the order of their versions, and leaves all others where they are', () => {
  expect(
    ordered('Halo_v13 halo', 'Wall_v2 wall', 'Halo_v11 halo', 'Rig_v9', 'Halo_v12 halo', 'Rig_v1'),
  ).toEqual(['Halo_v11', 'Wall_v2', 'Halo_v12', 'Rig_v9', 'Halo_v13', 'Rig_v1']);
});

it('puts names that tell no version, or the same, in their natural order', () => {
  expect(ordered('Take10 wall', 'Take9 wall')).toEqual(['Take9', 'Take10']);
  expect(ordered('b_v1 wall', 'a_v2 wall', 'a_v1 wall')).toEqual(['a_v1', 'b_v1', 'a_v2']);
});

it.each([
  ['v06', [6], 5, 'Named v06, becomes v5'],
  ['v05', [5], 5, null],
  ['revB', [2], 3, 'Named revB, becomes v3'],
  ['v06', [6], null, null],
] as const)('a file named %s as version %s %j: %s', (written, numbers, becomes, says) => {
  expect(otherVersionNamed({ written, numbers }, becomes)).toBe(says);
  expect(otherVersionNamed(null, becomes)).toBeNull();
});
