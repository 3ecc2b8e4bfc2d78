import { join } from 'node:path';
import { expect, it } from 'vitest';
import { explained } from './explained.ts';
import { everyChange } from './sample.ts';

const root = join(import.meta.dirname, '../..');

it('every explanation is of a change that can still be made', () => {
  const places = new Set(everyChange(root, 1).map(({ place }) => place));
  expect(Object.keys(explained).filter((place) => !places.has(place))).toEqual([]);
});
