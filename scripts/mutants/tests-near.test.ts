import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sample } from './sample.ts';
import { TestsNear } from './tests-near.ts';

const root = join(import.meta.dirname, '../..');
const near = new TestsNear(root);

it('puts the test of a file first, then those that import it, then those that reach it through others', () => {
  const found = near.ofFile('src/engine/uploads/connection/progress-meter.ts');
  expect(found[0]).toEqual({ test: 'src/engine/uploads/connection/progress-meter.test.ts', steps: 0 });
  expect(found.map(({ steps }) => steps)).toEqual(found.map(({ steps }) => steps).toSorted((a, b) => a - b));
  expect(found.some(({ test }) => test === 'src/engine/uploads/upload-engine.test.ts')).toBe(true);
});

it('finds tests for code that only a worker or a program runs', () => {
  expect(near.ofFile('src/engine/media-probe/containers/mp4-holes.ts')).not.toEqual([]);
  expect(near.ofFile('src/cli/program.ts')).not.toEqual([]);
});

it('draws the same changes every time, and a subset of them for a share of the sample', () => {
  const whole = sample(root, 7, 1).chosen.map(({ key }) => key);
  expect(sample(root, 7, 1).chosen.map(({ key }) => key)).toEqual(whole);
  expect(new Set(whole).size).toBe(whole.length);
  const part = sample(root, 7, 0.2).chosen.map(({ key }) => key);
  expect(part.length).toBeLessThan(whole.length / 4);
  expect(whole).toEqual(expect.arrayContaining(part));
});
