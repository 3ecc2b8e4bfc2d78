import { expect, it } from 'vitest';
import { frameNameOf, frameToShow } from './frame-name.ts';

it.each([
  ['Halo_v04.####.exr', 7, 'Halo_v04.0007.exr'],
  ['shots/#3/Halo.##.png', 1043, 'shots/#3/Halo.1043.png'],
])('%s, frame %i', (pattern, number, name) => {
  expect(frameNameOf({ pattern }, number)).toBe(name);
});

it('shows a frame a third in, or the first if that one is missing', () => {
  const range = { firstFrame: 1_001, lastFrame: 1_100 };
  expect(frameToShow({ ...range, missing: [] })).toBe(1_034);
  expect(frameToShow({ ...range, missing: [{ first: 1_030, last: 1_040 }] })).toBe(1_001);
});
